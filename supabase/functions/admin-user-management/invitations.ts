import type { AuthError } from '@supabase/supabase-js';
import { clientOfVisitor } from '../_shared/deps.ts';
import { HttpError } from '../_shared/http-error.ts';
import type { Person } from './actions.ts';
import { authError, closeInvitation, databaseError, type Office, openInvitation } from './office.ts';

/** An account whose password the person chooses, through a link in a mail. */
export async function inviteUser(office: Office, person: Person): Promise<Response> {
  const invitation = await openInvitation(office, person, 'invite');
  try {
    const refusal = await sendInvitation(office, person.email, { full_name: person.fullName });
    if (refusal) throw authError(refusal);
    // An account that was there before took no role from this invitation, and must not look invited.
    const { userId } = await findPending(office, invitation).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      throw new HttpError(409, 'email_exists', 'A user with this email address already exists.');
    });
    await mark(office, invitation, 'sent');
    return Response.json({ invitation: { id: invitation, userId, email: person.email } }, { status: 201 });
  } catch (error) {
    await closeInvitation(office, invitation);
    throw error;
  }
}

async function sendInvitation(
  { service, deps }: Office,
  email: string,
  data: Record<string, unknown> = {},
): Promise<AuthError | null> {
  const { error } = await service.auth.admin.inviteUserByEmail(email, {
    data,
    ...(deps.siteUrl === undefined ? {} : { redirectTo: deps.siteUrl }),
  });
  return error;
}

async function sendRecovery({ deps }: Office, email: string): Promise<void> {
  const { error } = await clientOfVisitor(deps).auth.resetPasswordForEmail(
    email,
    deps.siteUrl === undefined ? {} : { redirectTo: deps.siteUrl },
  );
  if (error) throw authError(error);
}

async function mark({ service }: Office, invitation: string, happened: 'sent' | 'revoked'): Promise<void> {
  const { error } = await service.rpc('admin_mark_invitation', { invitation, happened });
  if (error) throw databaseError(error);
}

/** @throws HttpError 404 once the person has signed in, or the invitation was taken back */
async function findPending({ service, admin }: Office, invitation: string) {
  const { data, error } = await service.rpc('admin_pending_invitation', { actor: admin, invitation });
  if (error) throw databaseError(error);
  const found: unknown = Array.isArray(data) ? data[0] : undefined;
  if (
    found === null ||
    typeof found !== 'object' ||
    !('email' in found && 'user_id' in found) ||
    typeof found.email !== 'string' ||
    typeof found.user_id !== 'string'
  ) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is not open any more.');
  }
  return { email: found.email, userId: found.user_id };
}

/** Sends the link again: the first mail was lost, or its link has expired. */
export async function resendInvite(office: Office, invitation: string): Promise<Response> {
  const { email } = await findPending(office, invitation);
  const refusal = await sendInvitation(office, email);
  if (refusal && refusal.code !== 'email_exists') throw authError(refusal);
  // Where an account is invited once only, a link that sets the password does the same.
  if (refusal) await sendRecovery(office, email);
  await mark(office, invitation, 'sent');
  return Response.json({ ok: true });
}

/** Takes an invitation back: the account, which nobody has used, goes with it. */
export async function revokeInvite(office: Office, invitation: string): Promise<Response> {
  const { userId } = await findPending(office, invitation);
  const { error } = await office.service.auth.admin.deleteUser(userId);
  if (error && error.code !== 'user_not_found') throw authError(error);
  await mark(office, invitation, 'revoked');
  return Response.json({ ok: true });
}
