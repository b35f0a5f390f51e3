import { invitationSentence, invitationSubject } from '@northlight/domain/auth-emails';
import { renderEmail } from '@northlight/domain/email';
import type { PostgrestError } from '@supabase/supabase-js';
import { boolean, object, string, ValidationError } from 'yup';
import { authenticate, type Caller } from '../_shared/caller.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { type BodySchema, defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, id } from '../_shared/fields.ts';
import { HttpError, tooManyRequests, unavailable } from '../_shared/http-error.ts';

const action = string().required();
const inviteSchema = object({
  action,
  companyId: id('companyId'),
  email: email().required('Email is required.'),
  is_manager: boolean(),
  is_approver: boolean(),
  is_billing: boolean(),
}).noUnknown(describeUnknownField);
const resendSchema = object({ action, invitationId: id('invitationId') }).noUnknown(describeUnknownField);

type Invite = ReturnType<typeof inviteSchema.validateSync>;
type Command = { readonly invite: Invite } | { readonly resend: string };

const commandSchema: BodySchema<Command> = {
  validateSync(value, options) {
    const requestedAction =
      value !== null && typeof value === 'object' && 'action' in value ? value.action : undefined;
    if (requestedAction === 'invite') return { invite: inviteSchema.validateSync(value, options) };
    if (requestedAction === 'resend')
      return { resend: resendSchema.validateSync(value, options).invitationId };
    throw new ValidationError('action must be invite or resend.', value, 'action');
  },
};

interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly company_name: string;
  readonly invited_by_name: string;
}
const columns = 'id, email, company_name, invited_by_name';

/**
 * Lets company managers and admins invite people. Writes the row with the caller's permissions. The response does not
 * reveal whether the address has an account.
 */
export function createCompanyPeopleHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: commandSchema,
    authorize: (request) => authenticate(request, deps),
    post: async ({ body, authorized: { client } }) => {
      if (!deps.deliverMail || !deps.siteUrl) {
        throw new HttpError(503, 'mail_unavailable', 'Invitations cannot be sent at the moment.');
      }
      if ('resend' in body) {
        await sendInvitation(deps, await findInvitation(client, body.resend));
        return Response.json({ ok: true });
      }
      const { action: _, companyId: company_id, email: address, ...permissions } = body.invite;
      const created = await client
        .from('company_invitations')
        .insert({ company_id, email: address.trim().toLowerCase(), ...permissions })
        .select(columns)
        .single();
      if (created.error) throw toHttpError(created.error);
      try {
        await sendInvitation(deps, created.data);
      } catch (error) {
        await client.from('company_invitations').delete().eq('id', created.data.id);
        throw error;
      }
      return Response.json({ invitation: { id: created.data.id } }, { status: 201 });
    },
  });
}

/** Finds an invitation that the caller may resend. Permission to read it is not enough. */
async function findInvitation(client: Caller['client'], invitation: string): Promise<Invitation> {
  const result = await client
    .from('company_invitations')
    .select(`${columns}, company_id`)
    .eq('id', invitation)
    .maybeSingle();
  if (result.error) throw unavailable();
  const permission = result.data
    ? await client.rpc('may_manage_company', { company: result.data.company_id })
    : { data: false, error: null };
  if (permission.error) throw unavailable();
  if (!result.data || permission.data !== true) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is no longer pending.');
  }
  return result.data;
}

/** Emails a link to the invitation. If the address has no account, creates one and emails a link to choose a password instead. */
async function sendInvitation(deps: FunctionDeps, invitation: Invitation): Promise<void> {
  const { deliverMail, siteUrl = '' } = deps;
  const service = createServiceClient(deps);
  const opened = await service.rpc('admin_open_account_of_invited', { invitation: invitation.id });
  if (opened.error) throw unavailable();
  if (opened.data === true) {
    const { error } = await service.auth.admin.inviteUserByEmail(invitation.email, { redirectTo: siteUrl });
    if (error) throw unavailable();
    return;
  }
  const { email: to, company_name: company, invited_by_name: inviter } = invitation;
  const url = new URL('/client-portal/company', siteUrl);
  url.searchParams.set('invitation', invitation.id);
  await deliverMail?.(
    renderEmail({
      to,
      subject: invitationSubject({ inviter, company }),
      paragraphs: [
        invitationSentence({ inviter, company }),
        'Sign in with this address and accept within seven days. If you were not expecting this, you can ignore this email.',
      ],
      link: { label: 'Open the invitation', url: url.href },
    }),
  );
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
