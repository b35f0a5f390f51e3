import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** A person of the team as the public page shows them. */
export type TeamMember = Pick<
  Tables<'team_members'>,
  'id' | 'name' | 'role' | 'bio' | 'image_url' | 'skills' | 'linkedin_url' | 'twitter_url' | 'github_url'
>;

/** Everybody, in the order that staff gave them; those of one place by when they came. */
export async function fetchTeam(signal: AbortSignal): Promise<TeamMember[]> {
  return unwrap(
    await getPublicBackend()
      .from('team_members')
      .select('id, name, role, bio, image_url, skills, linkedin_url, twitter_url, github_url')
      .order('order_position', { ascending: true })
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
