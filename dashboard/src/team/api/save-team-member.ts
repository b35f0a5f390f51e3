import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { TeamMember, TeamMemberInput } from './team-member.ts';

/** Adds a row under an id of ours: sent twice, it is there once. */
export async function insertTeamMember(input: TeamMemberInput, id: string): Promise<TeamMember> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('team_members')
      .insert({ ...input, id })
      .select(),
    () => backend.from('team_members').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateTeamMember(
  { id, updated_at }: Pick<TeamMember, 'id' | 'updated_at'>,
  input: TeamMemberInput,
): Promise<TeamMember> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('team_members').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('team_members').select('*').eq('id', id).maybeSingle(),
  );
}
