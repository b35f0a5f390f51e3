import { queryOptions } from '@tanstack/react-query';
import { fetchTeam } from './fetch-team.ts';

/** What the team page reads. */
export const teamQueries = {
  all: () => queryOptions({ queryKey: ['site', 'team'], queryFn: ({ signal }) => fetchTeam(signal) }),
};
