import { getBackend, unwrap } from 'auth-kit';
import type { TeamMember } from './team-member.ts';

/** One row; null when there is none of this id. */
export async function fetchTeamMember(id: string, signal: AbortSignal): Promise<TeamMember | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('team_members').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
