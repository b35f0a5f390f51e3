import { type AuthEmail, renderAuthEmail } from '@northlight/domain/auth-emails';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createServiceClient, type Email, type FunctionDeps } from './deps.ts';
import { HttpError, unavailable } from './http-error.ts';

/** `failed` emails are tried again, `rejected` ones are not. */
export type MailOutcome = 'sent' | 'failed' | 'rejected';

/** Shorter than the five seconds that Supabase Auth waits for its hook. */
const maxWaitMs = 3_000;

const linkMinutes = 10;
const dayMinutes = 24 * 60;

interface SendOptions {
  /** Queued only once, even if a call is repeated. */
  readonly key?: string;
  /** After this time the email is no longer worth sending. Default: a day. */
  readonly validMinutes?: number;
}

/**
 * Queues an email, then tries to send it at once. `send-emails` sends what is left in the queue.
 * @returns `failed` also if the server is still busy with it
 * @throws HttpError 503 if the email could not be queued
 */
export async function sendEmail(
  deps: FunctionDeps,
  email: Email,
  { key, validMinutes = dayMinutes }: SendOptions = {},
): Promise<MailOutcome> {
  const { deliverMail } = deps;
  if (!deliverMail) throw new HttpError(503, 'mail_unavailable', 'Emails cannot be sent at the moment.');
  const service = createServiceClient(deps);
  const { data: id, error } = await service.rpc('queue_email', {
    email,
    key: key ?? null,
    minutes: validMinutes,
  });
  if (error) throw unavailable();
  if (typeof id !== 'string') return 'sent';
  const attempt = deliverQueued(service, deliverMail, { id, email }).then(({ outcome }) => outcome);
  deps.waitUntil?.(attempt);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<MailOutcome>((resolve) => {
    timer = setTimeout(() => resolve('failed'), maxWaitMs);
  });
  return Promise.race([attempt, timeout]).finally(() => clearTimeout(timer));
}

/** Sends an email of the sign-in service. Its link works for ten minutes, so it is not sent later. */
export const sendAuthEmail = (
  deps: FunctionDeps & { readonly siteUrl: string },
  email: AuthEmail,
  key?: string,
): Promise<MailOutcome> =>
  sendEmail(deps, renderAuthEmail(email, deps.siteUrl), {
    ...(key === undefined ? {} : { key }),
    validMinutes: 'tokenHash' in email ? linkMinutes : dayMinutes,
  });

export interface QueuedEmail {
  readonly id: string;
  readonly email: Email;
}

/** Sends a leased email and reports the outcome. Without a report, it is leased again once the lease has expired. */
export async function deliverQueued(
  service: SupabaseClient,
  deliverMail: NonNullable<FunctionDeps['deliverMail']>,
  { id, email }: QueuedEmail,
): Promise<{ readonly outcome: MailOutcome; readonly isGivenUp: boolean }> {
  const outcome = await deliver(deliverMail, async () => ({ ...email, key: id }));
  const { data } = await service.rpc('settle_email', { id, outcome });
  return { outcome, isGivenUp: data === true };
}

/** Never throws: the queue decides what happens to an email that was not sent. */
export async function deliver(
  deliverMail: NonNullable<FunctionDeps['deliverMail']>,
  render: () => Promise<Email>,
): Promise<MailOutcome> {
  try {
    await deliverMail(await render());
    return 'sent';
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: 'unknown' };
    console.error('email failed', message);
    // By name, because the embedded backend reloads this module without its mailer.
    return name === 'RejectedEmailError' ? 'rejected' : 'failed';
  }
}
