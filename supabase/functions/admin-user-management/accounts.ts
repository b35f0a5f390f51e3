import { HttpError } from '../_shared/http-error.ts';
import { rejectWeakPassword, toAuthHttpError } from '../_shared/new-account.ts';
import type { Person } from './actions.ts';
import { type AdminContext, closeInvitation, databaseError, openInvitation } from './admin-context.ts';

/** Creates an account with a password chosen by the admin. The email address counts as confirmed. */
export async function createUser(context: AdminContext, person: Person, password: string): Promise<Response> {
  await rejectWeakPassword(context.deps, password, person);
  const invitation = await openInvitation(context, person, 'account');
  const { data, error } = await context.service.auth.admin.createUser({
    email: person.email,
    password,
    email_confirm: true,
    user_metadata: { full_name: person.fullName },
  });
  if (error) {
    await closeInvitation(context, invitation);
    throw toAuthHttpError(error);
  }
  return Response.json({ user: { id: data.user.id, email: person.email } }, { status: 201 });
}

const deletionErrors: Readonly<Record<string, () => HttpError>> = {
  self: () => new HttpError(409, 'self', 'You cannot delete your own account.'),
  missing: () => new HttpError(404, 'user_not_found', 'This user no longer exists.'),
  has_projects: () =>
    new HttpError(409, 'has_projects', 'This client has projects. Delete or reassign them first.'),
  last_admin: () => new HttpError(409, 'last_admin', 'The last admin cannot be deleted.'),
};

/** Deletes an account and its sessions. Articles keep the author's name. */
export async function deleteUser({ service, admin }: AdminContext, userId: string): Promise<Response> {
  const { data, error } = await service.rpc('admin_check_account_deletion', { actor: admin, target: userId });
  if (error) throw databaseError(error);
  if (typeof data === 'string')
    throw (deletionErrors[data] ?? (() => new HttpError(409, data, 'This user cannot be deleted.')))();
  const result = await service.auth.admin.deleteUser(userId);
  if (result.error) throw toAuthHttpError(result.error);
  return Response.json({ ok: true });
}
