import { HttpError } from '../_shared/http-error.ts';
import { limitInvitationEmails, sendInvitation } from '../_shared/invitation-link.ts';
import { toAuthHttpError } from '../_shared/new-account.ts';
import type { Person } from './actions.ts';
import { type AdminContext, closeInvitation, databaseError, openInvitation } from './admin-context.ts';

/** Creates an account and emails a link for choosing its password. */
export async function inviteUser(context: AdminContext, person: Person): Promise<Response> {
  const { service, deps, admin } = context;
  const { email, fullName } = person;
  await limitInvitationEmails(service, email, admin);
  const invitation = await openInvitation(context, person, 'invite');
  try {
    // Creates the account without an email: the link of Supabase Auth lasts only ten minutes.
    const { error } = await service.auth.admin.generateLink({
      type: 'invite',
      email,
      options: { data: { full_name: fullName } },
    });
    if (error) throw toAuthHttpError(error);
    // An account that already existed does not get the invitation's role and must not look invited.
    const { userId } = await findPending(context, invitation).catch((failure: unknown) => {
      if (!(failure instanceof HttpError) || failure.status !== 404) throw failure;
      throw new HttpError(409, 'email_exists', 'A user with this email address already exists.');
    });
    await sendInvitation(deps, { id: invitation, email }).catch(async (failure: unknown) => {
      await service.auth.admin.deleteUser(userId);
      throw failure;
    });
    return Response.json({ invitation: { id: invitation, userId, email } }, { status: 201 });
  } catch (error) {
    await closeInvitation(context, invitation);
    throw error;
  }
}

/** @throws HttpError 404 if the person has chosen a password or the invitation has been revoked */
async function findPending({ service, admin }: AdminContext, invitation: string) {
  const { data, error } = await service.rpc('admin_claim_pending_invitation', { actor: admin, invitation });
  if (error) throw databaseError(error);
  const [row] = data as readonly { readonly email: string; readonly user_id: string }[];
  if (!row) throw new HttpError(404, 'invitation_not_found', 'This invitation is no longer pending.');
  return { email: row.email, userId: row.user_id };
}

export async function resendInvite(context: AdminContext, invitation: string): Promise<Response> {
  const { email } = await findPending(context, invitation);
  await limitInvitationEmails(context.service, email, context.admin);
  await sendInvitation(context.deps, { id: invitation, email });
  return Response.json({ ok: true });
}

/** Revokes an invitation and deletes its account, which has never been used. */
export async function revokeInvite(context: AdminContext, invitation: string): Promise<Response> {
  const { userId } = await findPending(context, invitation);
  const { error } = await context.service.auth.admin.deleteUser(userId);
  if (error && error.code !== 'user_not_found') throw toAuthHttpError(error);
  await closeInvitation(context, invitation);
  return Response.json({ ok: true });
}
