import { invitationSentence, invitationSubject } from '@northlight/domain/auth-emails';
import { renderEmail } from '@northlight/domain/email';
import type { PostgrestError } from '@supabase/supabase-js';
import { boolean, object, string, ValidationError } from 'yup';
import { type Caller, identify } from '../_shared/caller.ts';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { type BodySchema, defineEndpoint } from '../_shared/endpoint.ts';
import { email, id, unknownField } from '../_shared/fields.ts';
import { HttpError, tooMany, unavailable } from '../_shared/http-error.ts';

const action = string().required();
const invite = object({
  action,
  companyId: id('companyId'),
  email: email().required('Email is required.'),
  is_manager: boolean(),
  is_approver: boolean(),
  is_billing: boolean(),
}).noUnknown(unknownField);
const resend = object({ action, invitationId: id('invitationId') }).noUnknown(unknownField);

type Invite = ReturnType<typeof invite.validateSync>;
type Command = { readonly invite: Invite } | { readonly resend: string };

const command: BodySchema<Command> = {
  validateSync(value, options) {
    const wanted =
      value !== null && typeof value === 'object' && 'action' in value ? value.action : undefined;
    if (wanted === 'invite') return { invite: invite.validateSync(value, options) };
    if (wanted === 'resend') return { resend: resend.validateSync(value, options).invitationId };
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
 * Invites people into a company, on the word of one of its managers or of an admin: the row is written with the caller's own
 * rights, and the mail goes to its address alone. The answer does not tell whether the address has an account.
 */
export function createCompanyPeople(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: command,
    admit: (request) => identify(request, deps),
    post: async ({ body, admitted: { client } }) => {
      if (!deps.deliverMail || !deps.siteUrl) {
        throw new HttpError(503, 'mail_unavailable', 'No invitation can be sent at the moment.');
      }
      if ('resend' in body) {
        await mail(deps, await findInvitation(client, body.resend));
        return Response.json({ ok: true });
      }
      const { action: _, companyId: company_id, email: address, ...rights } = body.invite;
      const made = await client
        .from('company_invitations')
        .insert({ company_id, email: address.trim().toLowerCase(), ...rights })
        .select(columns)
        .single();
      if (made.error) throw asHttpError(made.error);
      try {
        await mail(deps, made.data);
      } catch (error) {
        await client.from('company_invitations').delete().eq('id', made.data.id);
        throw error;
      }
      return Response.json({ invitation: { id: made.data.id } }, { status: 201 });
    },
  });
}

/** One that the caller could have written: who only reads it sends nobody mail. */
async function findInvitation(client: Caller['client'], invitation: string): Promise<Invitation> {
  const found = await client
    .from('company_invitations')
    .select(`${columns}, company_id`)
    .eq('id', invitation)
    .maybeSingle();
  if (found.error) throw unavailable();
  const may = found.data
    ? await client.rpc('may_manage_company', { company: found.data.company_id })
    : { data: false, error: null };
  if (may.error) throw unavailable();
  if (!found.data || may.data !== true) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is not open any more.');
  }
  return found.data;
}

/** Somebody without an account gets one, whose password the mailed link lets them choose; others are told to sign in. */
async function mail(deps: FunctionDeps, invitation: Invitation): Promise<void> {
  const { deliverMail, siteUrl = '' } = deps;
  const service = clientOfService(deps);
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
        'Sign in with this address and accept within seven days. If you do not know what this is about, do nothing.',
      ],
      link: { label: 'Open the invitation', url: url.href },
    }),
  );
}

function asHttpError(error: PostgrestError): HttpError {
  switch (error.code) {
    case '42501':
      return new HttpError(403, 'managers_only', 'Only a manager of the company invites people.');
    case 'PT403':
      return new HttpError(403, 'second_factor', error.message);
    case '23505':
      return new HttpError(409, 'invited_already', 'This address is invited already. You can send it again.');
    case 'PT409':
      return new HttpError(409, 'member_already', error.message);
    case 'PT429':
      return tooMany(error.message, 3600);
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
