import { renderEmail } from '@northlight/domain/email';
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { tokenOf } from '../_shared/caller.ts';
import { clientOfCaller, clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, tooMany, unavailable } from '../_shared/http-error.ts';

const body = object({
  code: string().required('Code is required.').max(64, 'This is not a recovery code.'),
}).noUnknown(unknownField);

/**
 * Lets in who has lost the device: a recovery code of the account, beside the password that the session was opened with,
 * takes the second factor away. Until then the session is nobody's to the database, so it is asked of the sign-in service.
 */
export function createSecondFactorRecovery(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    admit: (request) => personOf(request, deps),
    post: async ({ body: { code }, admitted: person }) => {
      const service = clientOfService(deps);
      const taken = await service.rpc('take_recovery_code', { person: person.id, code });
      if (taken.error?.code === 'PT429') {
        throw tooMany(taken.error.message, 3600);
      }
      if (taken.error) throw unavailable();
      if (taken.data !== true) {
        throw new HttpError(
          403,
          'wrong_code',
          'This is not one of your recovery codes, or it was used before.',
        );
      }
      await removeFactors(service, person.id);
      await tell(deps, person.email ?? '');
      return Response.json({ ok: true });
    },
  });
}

async function personOf(request: Request, deps: FunctionDeps): Promise<User> {
  const token = tokenOf(request);
  const { data, error } = await clientOfCaller(deps, token).auth.getUser(token);
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
    // Of two at once, one finds it gone.
    if (removed.error && removed.error.status !== 404) throw unavailable();
  }
}

/** The factor is gone by now: a mail that cannot be sent takes nothing back. */
async function tell(deps: FunctionDeps, to: string): Promise<void> {
  const { sendMail, siteUrl } = deps;
  const letter = renderEmail({
    to,
    subject: 'A recovery code of your account was used',
    paragraphs: [
      'The second factor of your Northlight account was switched off with one of its recovery codes. The other codes have ended.',
      'If it was not you, set a new password with "Forgot password" on the sign-in page at once.',
    ],
    ...(siteUrl ? { link: { label: 'Set up a new one', url: new URL('/auth/account', siteUrl).href } } : {}),
  });
  await sendMail?.(letter).catch(() => console.error('no mail about a used recovery code could be sent'));
}
