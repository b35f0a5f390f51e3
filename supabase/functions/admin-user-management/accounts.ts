import { isBreachedPassword } from '@northlight/auth-kit/breached-password';
import { isCommonPassword } from '@northlight/auth-kit/common-passwords';
import { describePasswordFaults, findPasswordFaults } from '@northlight/auth-kit/password-rule';
import { HttpError } from '../_shared/http-error.ts';
import type { Person } from './actions.ts';
import {
  type AdminContext,
  authError,
  closeInvitation,
  databaseError,
  openInvitation,
} from './admin-context.ts';

/** Creates an account with a password chosen by the admin. The email address counts as confirmed. */
export async function createUser(context: AdminContext, person: Person, password: string): Promise<Response> {
  // Supabase Auth checks only the length.
  const reasons = findPasswordFaults(password, person, isCommonPassword);
  const { passwordRangeUrl } = context.deps;
  if (reasons.length === 0 && (await isBreachedPassword(password, passwordRangeUrl))) reasons.push('pwned');
  if (reasons.length > 0)
    throw new HttpError(422, 'weak_password', describePasswordFaults(reasons), { details: { reasons } });
  const invitation = await openInvitation(context, person, 'account');
  const { data, error } = await context.service.auth.admin.createUser({
    email: person.email,
    password,
    email_confirm: true,
    user_metadata: { full_name: person.fullName },
  });
  if (error) {
    await closeInvitation(context, invitation);
    throw authError(error);
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
  if (result.error) throw authError(result.error);
  return Response.json({ ok: true });
}
