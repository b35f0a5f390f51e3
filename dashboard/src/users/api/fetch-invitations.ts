import { getBackend, unwrap } from 'auth-kit';
import type { Invitation } from './user.ts';

/** The invitations whose person has not signed in yet, the latest first. Admins alone see any. */
export async function fetchInvitations(signal: AbortSignal): Promise<Invitation[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('user_invitations')
      .select('id, email, full_name, role, organization_name, sent_at')
      .order('created_at', { ascending: false })
      .abortSignal(signal),
  );
  return rows.map(({ id, email, role, ...rest }) => ({
    ...rest,
    id: id ?? '',
    email: email ?? '',
    role: role ?? 'client',
  }));
}
