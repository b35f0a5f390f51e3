import { getBackend, unwrap } from 'auth-kit';

export async function deleteTeamMember(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('team_members').delete().eq('id', id));
}
