import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchTeamMember } from './fetch-team-member.ts';
import { fetchTeamMembers } from './fetch-team-members.ts';

export const teamArea = 'team';

export const teamMemberQueries = {
  list: ({ search, sort, page }: Pick<ListQuery, 'search' | 'sort' | 'page'>) =>
    queryOptions({
      queryKey: ['dashboard', teamArea, 'list', { search, sort, page }],
      queryFn: ({ signal }) => fetchTeamMembers({ search, sort, page }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', teamArea, 'detail', id],
      queryFn: ({ signal }) => fetchTeamMember(id, signal),
    }),
};
