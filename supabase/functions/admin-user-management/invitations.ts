import type { AuthError } from '@supabase/supabase-js';
import { createVisitorClient } from '../_shared/deps.ts';
import { HttpError } from '../_shared/http-error.ts';
import type { Person } from './actions.ts';
import {
  type AdminContext,
  authError,
  closeInvitation,
  databaseError,
  openInvitation,
} from './admin-context.ts';

/** Creates an account and emails a link for choosing its password. */
export async function inviteUser(context: AdminContext, person: Person): Promise<Response> {
  const invitation = await openInvitation(context, person, 'invite');
  try {
    const inviteError = await sendInvitation(context, person.email, { full_name: person.fullName });
    if (inviteError) throw authError(inviteError);
    // An account that already existed does not get the invitation's role and must not look invited.
    const { userId } = await findPending(context, invitation).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      throw new HttpError(409, 'email_exists', 'A user with this email address already exists.');
    });
    await markInvitation(context, invitation, 'sent');
    return Response.json({ invitation: { id: invitation, userId, email: person.email } }, { status: 201 });
  } catch (error) {
    await closeInvitation(context, invitation);
    throw error;
  }
}

async function sendInvitation(
  { service, deps }: AdminContext,
  email: string,
  data: Record<string, unknown> = {},
): Promise<AuthError | null> {
  const { error } = await service.auth.admin.inviteUserByEmail(email, {
    data,
    ...(deps.siteUrl === undefined ? {} : { redirectTo: deps.siteUrl }),
  });
  return error;
}

async function sendRecovery({ deps }: AdminContext, email: string): Promise<void> {
  const { error } = await createVisitorClient(deps).auth.resetPasswordForEmail(
    email,
    deps.siteUrl === undefined ? {} : { redirectTo: deps.siteUrl },
  );
  if (error) throw authError(error);
}

async function markInvitation(
  { service }: AdminContext,
  invitation: string,
  status: 'sent' | 'revoked',
): Promise<void> {
  const { error } = await service.rpc('admin_mark_invitation', { invitation, happened: status });
  if (error) throw databaseError(error);
}

/** @throws HttpError 404 if the person has signed in or the invitation has been revoked */
async function findPending({ service, admin }: AdminContext, invitation: string) {
  const { data, error } = await service.rpc('admin_pending_invitation', { actor: admin, invitation });
  if (error) throw databaseError(error);
  const row: unknown = Array.isArray(data) ? data[0] : undefined;
  if (
    row === null ||
    typeof row !== 'object' ||
    !('email' in row && 'user_id' in row) ||
    typeof row.email !== 'string' ||
    typeof row.user_id !== 'string'
  ) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is no longer pending.');
  }
  return { email: row.email, userId: row.user_id };
}

export async function resendInvite(context: AdminContext, invitation: string): Promise<Response> {
  const { email } = await findPending(context, invitation);
  const inviteError = await sendInvitation(context, email);
  if (inviteError && inviteError.code !== 'email_exists') throw authError(inviteError);
  // Some versions of Supabase Auth invite an account only once; a recovery link also lets the person set a password.
  if (inviteError) await sendRecovery(context, email);
  await markInvitation(context, invitation, 'sent');
  return Response.json({ ok: true });
}

/** Revokes an invitation and deletes its account, which has never been used. */
export async function revokeInvite(context: AdminContext, invitation: string): Promise<Response> {
  const { userId } = await findPending(context, invitation);
  const { error } = await context.service.auth.admin.deleteUser(userId);
  if (error && error.code !== 'user_not_found') throw authError(error);
  await markInvitation(context, invitation, 'revoked');
  return Response.json({ ok: true });
}
