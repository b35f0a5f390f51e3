import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchInvitations } from './fetch-invitations.ts';
import { fetchUser } from './fetch-user.ts';
import { fetchUsers, type UserFilter } from './fetch-users.ts';

export const usersArea = 'users';

export const userQueries = {
  list: ({ search, sort, page, filters }: ListQuery<UserFilter>) =>
    queryOptions({
      queryKey: ['dashboard', usersArea, 'list', { search, sort, page, ...filters }],
      queryFn: ({ signal }) => fetchUsers({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', usersArea, 'detail', id],
      queryFn: ({ signal }) => fetchUser(id, signal),
    }),
  invitations: () =>
    queryOptions({
      queryKey: ['dashboard', usersArea, 'invitations'],
      queryFn: ({ signal }) => fetchInvitations(signal),
    }),
};
