import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** A person of the team as the public page shows them. */
export type TeamMember = Awaited<ReturnType<typeof fetchTeam>>[number];

/** What the team page reads. */
export const teamQueries = {
  all: () => queryOptions({ queryKey: ['site', 'team'], queryFn: ({ signal }) => fetchTeam(signal) }),
};

/** Everybody, in the order that staff gave them; those of one place by when they came. */
async function fetchTeam(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('team_members')
      .select('id, name, role, bio, image_url, skills, linkedin_url, twitter_url, github_url')
      .order('order_position', { ascending: true })
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
