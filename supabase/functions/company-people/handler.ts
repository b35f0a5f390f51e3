import type { PostgrestError } from '@supabase/supabase-js';
import { boolean, lazy, object, string } from 'yup';
import { authenticate, type Caller } from '../_shared/caller.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, id, optionalClientName } from '../_shared/fields.ts';
import { HttpError, tooManyRequests, unavailable } from '../_shared/http-error.ts';
import { type InvitationKey, limitInvitationEmails, sendInvitation } from '../_shared/invitation-link.ts';

const inviteSchema = object({
  action: string()
    .oneOf(['invite'] as const, 'action must be invite or resend.')
    .required(),
  companyId: id('companyId'),
  email: email().required('Email is required.'),
  full_name: optionalClientName(),
  is_manager: boolean(),
  is_approver: boolean(),
  is_billing: boolean(),
}).noUnknown(describeUnknownField);
const resendSchema = object({
  action: string()
    .oneOf(['resend'] as const)
    .required(),
  invitationId: id('invitationId'),
}).noUnknown(describeUnknownField);

/**
 * Lets company managers and admins invite people. Writes the row with the caller's permissions. The response does not
 * reveal whether the address has an account.
 */
export function createCompanyPeopleHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: lazy((body) => (body?.action === 'resend' ? resendSchema : inviteSchema)),
    authorize: (request) => authenticate(request, deps),
    post: async ({ body, authorized: { id: sender, client } }) => {
      const service = createServiceClient(deps);
      if (body.action === 'resend') {
        const invitation = await findInvitation(client, body.invitationId);
        await limitInvitationEmails(service, invitation.email, sender);
        await sendInvitation(deps, invitation);
        return Response.json({ ok: true });
      }
      const { action: _, companyId: company_id, email: enteredEmail, ...details } = body;
      const address = enteredEmail.trim().toLowerCase();
      const created = await client
        .from('company_invitations')
        .insert({ company_id, email: address, ...details })
        .select('id')
        .single();
      if (created.error) throw toHttpError(created.error);
      const { id: invitationId } = created.data;
      try {
        await limitInvitationEmails(service, address, sender);
        await sendInvitation(deps, { id: invitationId, email: address, company: company_id });
      } catch (error) {
        await client.from('company_invitations').delete().eq('id', invitationId);
        throw error;
      }
      return Response.json({ invitation: { id: invitationId } }, { status: 201 });
    },
  });
}

/** Finds an invitation that the caller may resend. Permission to read it is not enough. */
async function findInvitation(client: Caller['client'], invitation: string): Promise<InvitationKey> {
  const result = await client
    .from('company_invitations')
    .select('id, email, company:company_id')
    .eq('id', invitation)
    .maybeSingle();
  if (result.error) throw unavailable();
  const permission = result.data
    ? await client.rpc('can_manage_company', { company: result.data.company })
    : { data: false, error: null };
  if (permission.error) throw unavailable();
  if (!result.data || permission.data !== true) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is no longer pending.');
  }
  return result.data;
}

function toHttpError(error: PostgrestError): HttpError {
  switch (error.code) {
    case '42501':
      return new HttpError(403, 'managers_only', 'Only company managers can invite people.');
    case 'PT403':
      return new HttpError(403, 'second_factor', error.message);
    case '23505':
      return new HttpError(
        409,
        'invited_already',
        'This address has already been invited. You can resend the invitation.',
      );
    case 'PT409':
      return new HttpError(409, 'member_already', error.message);
    case 'PT429':
      return tooManyRequests(error.message, 3600);
    case '22023':
      return new HttpError(400, 'invalid_body', error.message, { details: { field: 'email' } });
    case '23514':
      return new HttpError(400, 'invalid_body', 'Enter a valid email address.', {
        details: { field: 'email' },
      });
    default:
      return unavailable();
  }
}
