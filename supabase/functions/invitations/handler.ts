import type { SupabaseClient } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { callDatabase } from '../_shared/call-database.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import {
  type InvitationDetails,
  type InvitationKey,
  limitInvitationEmails,
  sendInvitation,
  toArguments,
} from '../_shared/invitation-link.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';
import { readLink } from '../_shared/sealed-link.ts';

const schema = object({
  action: string().required().oneOf(['look', 'open', 'renew'], 'action must be look, open or renew.'),
  link: string().required('link is missing.').max(2000, 'This link is not valid.'),
}).noUnknown(describeUnknownField);

/**
 * What the page of an invitation link calls before anyone has signed in. The sealed link proves that the caller has read the
 * email; it never signs in to an account that has a password.
 */
export function createInvitationsHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: schema,
    post: async ({ request, body: { action, link } }) => {
      const service = createServiceClient(deps);
      await enforceRateLimits(service, [
        { scope: 'invitations', key: await identifyVisitor(request, deps), perHour: 300 },
      ]);
      const now = deps.now?.() ?? new Date();
      const { content, hasExpired } = await readLink(deps.secretKey, 'invitation', link, now);
      const key = content as unknown as InvitationKey;
      const details = await callDatabase<InvitationDetails>(
        service,
        'admin_describe_invitation',
        toArguments(key),
      );
      // The invitation may have been extended since; that does not bring an older link back.
      const state = details.state === 'open' && hasExpired ? 'expired' : details.state;
      switch (action) {
        case 'open':
          if (state !== 'open') throw new HttpError(410, 'not_open', 'This invitation is no longer valid.');
          return Response.json(await createOneTimeLink(service, key, details));
        case 'renew':
          if (state !== 'expired') throw new HttpError(409, 'not_expired', 'This link has not expired.');
          await limitInvitationEmails(service, key.email);
          await sendInvitation(deps, key);
          return Response.json({ ok: true });
        default: {
          const { email, full_name, company, inviter, can_sign_in } = details;
          const id = key.company === undefined ? {} : { invitation: key.id };
          return Response.json({ state, email, full_name, company, inviter, can_sign_in, ...id });
        }
      }
    },
  });
}

/** The auth service's own link, which works once and for ten minutes; the page uses it immediately. */
async function createOneTimeLink(service: SupabaseClient, key: InvitationKey, details: InvitationDetails) {
  // Otherwise a forwarded email would open an account with years of work in it.
  if (details.can_sign_in) {
    throw new HttpError(409, 'has_account', 'Sign in to accept this invitation.');
  }
  const isNew =
    key.company !== undefined &&
    (await callDatabase<boolean>(service, 'admin_allow_invited_signup', { invitation: key.id }));
  const created = await service.auth.admin.generateLink({
    type: isNew ? 'invite' : 'recovery',
    email: key.email,
  });
  if (created.error) throw unavailable();
  const { hashed_token: tokenHash, verification_type: type } = created.data.properties;
  return { tokenHash, type };
}
