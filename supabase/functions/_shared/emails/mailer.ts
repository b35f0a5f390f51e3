import type { Email } from './email-layout.ts';

/** The server will never accept this email, so trying again is pointless. */
export class RejectedEmailError extends Error {
  override readonly name = 'RejectedEmailError';
}

export interface MailerOptions {
  readonly url: string;
  readonly from: string;
  /** Milliseconds of silence after which a server counts as down. */
  readonly timeout?: number;
}

/** @returns a function that resolves once the server has accepted the email, by SMTP or by an HTTP API */
export function createMailer({
  url,
  from,
  timeout = 10_000,
}: MailerOptions): (email: Email) => Promise<void> {
  return /^https?:/.test(url)
    ? createApiMailer(new URL(url), from, timeout)
    : createSmtpMailer(url, from, timeout);
}

const readAddress = (from: string) => /<([^>]*)>\s*$/.exec(from)?.[1] ?? from.trim();

/** The configured address with the agency's name, quoted as RFC 5322 requires. */
export const formatSender = (from: string, name: string | undefined): string =>
  name ? `"${name.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}" <${readAddress(from)}>` : from;

function createSmtpMailer(url: string, from: string, timeout: number) {
  const { hostname, username } = new URL(url);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const options = {
    url,
    // Otherwise someone on the network could hide STARTTLS and read the password.
    requireTLS: username !== '' && !isLocal,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  };
  return async ({ key, senderName, ...email }: Email): Promise<void> => {
    // Loaded with the first email: most calls of functions send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(options, { from });
    try {
      const address = readAddress(from);
      await transport.sendMail({
        ...email,
        ...(senderName ? { from: { name: senderName, address } } : {}),
        ...(key ? { messageId: `<${key}@${address.split('@').at(-1)}>` } : {}),
      });
    } catch (error) {
      const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
      // A wrong password or sender also gets a 5xx, but the operator can correct it.
      const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
      throw isFinal ? new RejectedEmailError(`The mail server returned ${responseCode}.`) : error;
    }
  };
}

/** For an API that accepts `{from, to, reply_to, subject, text, html, headers}` as JSON with a bearer key. */
function createApiMailer({ origin, pathname, search, username }: URL, from: string, timeout: number) {
  return async ({ key, replyTo, senderName, ...email }: Email): Promise<void> => {
    const response = await fetch(origin + pathname + search, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${decodeURIComponent(username)}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify({
        from: formatSender(from, senderName),
        ...email,
        ...(replyTo ? { reply_to: replyTo } : {}),
      }),
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    const message = `The mail API returned ${response.status}.`;
    if ([400, 413, 422].includes(response.status)) throw new RejectedEmailError(message);
    if (!response.ok) throw new Error(message);
  };
}
