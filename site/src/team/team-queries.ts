import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type TeamMember = Awaited<ReturnType<typeof fetchTeam>>[number];

export const teamQueries = {
  all: () => queryOptions({ queryKey: ['site', 'team'], queryFn: ({ signal }) => fetchTeam(signal) }),
};

/** In the order that staff chose, then by creation date. */
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
