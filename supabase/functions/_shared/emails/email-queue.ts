import type { SupabaseClient } from '@supabase/supabase-js';
import { readAgency } from '../agency.ts';
import { callDatabase } from '../call-database.ts';
import { createServiceClient, type Email, type FunctionDeps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { type AuthEmail, renderAuthEmail } from './auth-emails.ts';

/** `failed` emails are tried again, `rejected` ones are not. */
export type EmailOutcome = 'sent' | 'failed' | 'rejected';

/** Shorter than the five seconds that Supabase Auth waits for its hook. */
const maxWaitMs = 3_000;

const linkMinutes = 10;
const dayMinutes = 24 * 60;

/** @returns the site's URL, for links. @throws HttpError 503 if no email can be sent */
export function requireEmail({ deliverEmail, siteUrl }: FunctionDeps): string {
  if (deliverEmail && siteUrl) return siteUrl;
  throw new HttpError(
    503,
    'email_unavailable',
    'Emails cannot be sent at the moment. Please try again later.',
  );
}

/**
 * Queues an email, then tries to send it at once. `send-emails` sends what is left in the queue.
 * @param options - an email with the same key is queued only once; after `validMinutes` it is no longer sent
 * @returns `failed` also if the server is still busy with it
 * @throws HttpError 503 if the email could not be queued
 */
export async function sendEmail(
  deps: FunctionDeps,
  email: Email,
  options: { readonly key?: string | undefined; readonly validMinutes?: number } = {},
): Promise<EmailOutcome> {
  if (!deps.deliverEmail)
    throw new HttpError(503, 'email_unavailable', 'Emails cannot be sent at the moment.');
  const service = createServiceClient(deps);
  const id = await callDatabase<string | null>(service, 'queue_email', {
    email,
    key: options.key ?? null,
    minutes: options.validMinutes ?? dayMinutes,
  });
  if (id === null) return 'sent';
  const attempt = deliverQueued(deps, service, id, email);
  deps.waitUntil?.(attempt);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<EmailOutcome>((resolve) => {
    timer = setTimeout(() => resolve('failed'), maxWaitMs);
  });
  return Promise.race([attempt, timeout]).finally(() => clearTimeout(timer));
}

/** Sends an email of the sign-in service. Its link works for ten minutes, so it is not sent later. */
export const sendAuthEmail = async (
  deps: FunctionDeps & { readonly siteUrl: string },
  email: AuthEmail,
  key?: string,
): Promise<EmailOutcome> =>
  sendEmail(deps, renderAuthEmail(await readAgency(deps), email, deps.siteUrl), {
    key,
    validMinutes: 'tokenHash' in email ? linkMinutes : dayMinutes,
  });

/** Sends a leased email and reports the outcome. If it is stopped, the email can be leased again after five minutes. */
export async function deliverQueued(
  { deliverEmail }: FunctionDeps,
  service: SupabaseClient,
  id: string,
  email: Email,
): Promise<EmailOutcome> {
  let outcome: EmailOutcome = 'sent';
  try {
    await deliverEmail?.({ ...email, key: id });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: 'unknown' };
    console.error('email failed', message);
    // By name, because the embedded backend reloads this module without its mailer.
    outcome = name === 'RejectedEmailError' ? 'rejected' : 'failed';
  }
  await service.rpc('record_email_outcome', { id, outcome });
  return outcome;
}
