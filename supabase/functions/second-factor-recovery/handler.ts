import type { SupabaseClient, User } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { readAgency } from '../_shared/agency.ts';
import { readBearerToken } from '../_shared/caller.ts';
import { createCallerClient, createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { renderEmail } from '../_shared/emails/email-layout.ts';
import { sendEmail } from '../_shared/emails/email-queue.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField } from '../_shared/fields.ts';
import { HttpError, tooManyRequests, unavailable } from '../_shared/http-error.ts';

const body = object({
  code: string().required('Code is required.').max(64, 'This is not a recovery code.'),
}).noUnknown(describeUnknownField);

/**
 * Removes an account's second factor in exchange for a recovery code. The database ignores sessions that have not passed
 * the second factor, so the auth service identifies the caller.
 */
export function createSecondFactorRecoveryHandler(
  deps: FunctionDeps,
): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    authorize: (request) => readPerson(request, deps),
    post: async ({ body: { code }, authorized: person }) => {
      const service = createServiceClient(deps);
      const redeemed = await service.rpc('use_recovery_code', { person: person.id, code });
      if (redeemed.error?.code === 'PT429') {
        throw tooManyRequests(redeemed.error.message, 3600);
      }
      if (redeemed.error) throw unavailable();
      if (redeemed.data !== true) {
        throw new HttpError(
          403,
          'wrong_code',
          'This is not one of your recovery codes, or it has already been used.',
        );
      }
      await removeFactors(service, person.id);
      await emailPerson(deps, person.email ?? '');
      return Response.json({ ok: true });
    },
  });
}

async function readPerson(request: Request, deps: FunctionDeps): Promise<User> {
  const token = readBearerToken(request);
  const { data, error } = await createCallerClient(deps, token).auth.getUser(token);
  if (data.user) return data.user;
  throw (error?.status ?? 0) >= 500
    ? unavailable()
    : new HttpError(401, 'not_authenticated', 'Not authenticated');
}

async function removeFactors(service: SupabaseClient, userId: string): Promise<void> {
  const { data, error } = await service.auth.admin.mfa.listFactors({ userId });
  if (error) throw unavailable();
  for (const { id } of data.factors) {
    const removed = await service.auth.admin.mfa.deleteFactor({ id, userId });
    // One of two concurrent requests finds the factor already removed.
    if (removed.error && removed.error.status !== 404) throw unavailable();
  }
}

/** Only logs a failed email, because the factor has already been removed. */
async function emailPerson(deps: FunctionDeps, to: string): Promise<void> {
  const { siteUrl } = deps;
  const agency = await readAgency(deps);
  const email = renderEmail(agency, {
    to,
    subject: 'A recovery code for your account has been used',
    paragraphs: [
      `The second factor of your account at ${agency.name} has been removed with a recovery code. The other codes no longer work.`,
      'If it was not you, set a new password right away with "Forgot password" on the sign-in page.',
    ],
    ...(siteUrl
      ? { link: { label: 'Set up a new second factor', url: new URL('/auth/account', siteUrl).href } }
      : {}),
  });
  await sendEmail(deps, email).catch(() => console.error('could not email about a used recovery code'));
}
