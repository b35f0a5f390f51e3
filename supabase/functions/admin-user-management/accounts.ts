import { describePasswordFaults, findPasswordFaults } from '@northlight/domain';
import { isBreachedPassword } from '@northlight/domain/breached-password';
import { isCommonPassword } from '@northlight/domain/common-passwords';
import { HttpError } from '../_shared/http-error.ts';
import type { Person } from './actions.ts';
import { authError, closeInvitation, databaseError, type Office, openInvitation } from './office.ts';

/** An account with a password that the admin hands over; the address counts as confirmed. */
export async function createUser(office: Office, person: Person, password: string): Promise<Response> {
  // Supabase Auth itself judges the length alone.
  const reasons = findPasswordFaults(password, person, isCommonPassword);
  const { passwordRangeUrl } = office.deps;
  if (reasons.length === 0 && (await isBreachedPassword(password, passwordRangeUrl))) reasons.push('pwned');
  if (reasons.length > 0)
    throw new HttpError(422, 'weak_password', describePasswordFaults(reasons), { details: { reasons } });
  const invitation = await openInvitation(office, person, 'account');
  const { data, error } = await office.service.auth.admin.createUser({
    email: person.email,
    password,
    email_confirm: true,
    user_metadata: { full_name: person.fullName },
  });
  if (error) {
    await closeInvitation(office, invitation);
    throw authError(error);
  }
  return Response.json({ user: { id: data.user.id, email: person.email } }, { status: 201 });
}

const obstacles: Readonly<Record<string, () => HttpError>> = {
  self: () => new HttpError(409, 'self', 'You cannot delete your own account.'),
  missing: () => new HttpError(404, 'user_not_found', 'This user does not exist any more.'),
  has_projects: () =>
    new HttpError(409, 'has_projects', 'This client has projects. Delete or reassign them first.'),
  last_admin: () => new HttpError(409, 'last_admin', 'The last admin cannot be deleted.'),
};

/** Ends an account and its sessions; what a writer wrote keeps the name. */
export async function deleteUser({ service, admin }: Office, userId: string): Promise<Response> {
  const { data, error } = await service.rpc('admin_deletion_obstacle', { actor: admin, target: userId });
  if (error) throw databaseError(error);
  if (typeof data === 'string')
    throw (obstacles[data] ?? (() => new HttpError(409, data, 'This user cannot be deleted.')))();
  const result = await service.auth.admin.deleteUser(userId);
  if (result.error) throw authError(result.error);
  return Response.json({ ok: true });
}
