import { queryOptions } from '@tanstack/react-query';
import { fetchAgency } from './fetch-agency.ts';
import { fetchAttention } from './fetch-attention.ts';
import { fetchAvatar } from './fetch-avatar.ts';
import { fetchProjects } from './fetch-projects.ts';
import { fetchSprints } from './fetch-sprints.ts';
import { fetchToday } from './fetch-today.ts';
import { fetchUnread } from './fetch-unread.ts';

/** How often the portal looks for news while it is in sight. */
const pollInterval = 15_000;

/** What more than one part of the portal reads. */
export const portalQueries = {
  today: () =>
    queryOptions({
      queryKey: ['portal', 'today'],
      queryFn: ({ signal }) => fetchToday(signal),
      refetchInterval: 10 * 60_000,
    }),
  projects: (clientId: string) =>
    queryOptions({
      queryKey: ['portal', 'projects', clientId],
      queryFn: ({ signal }) => fetchProjects(clientId, signal),
    }),
  attention: (clientId: string) =>
    queryOptions({
      queryKey: ['portal', 'attention', clientId],
      queryFn: ({ signal }) => fetchAttention(clientId, signal),
    }),
  sprints: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'sprints'],
      queryFn: ({ signal }) => fetchSprints(projectId, signal),
    }),
  avatar: (userId: string) =>
    queryOptions({
      queryKey: ['portal', 'avatar', userId],
      queryFn: ({ signal }) => fetchAvatar(userId, signal),
      staleTime: 5 * 60_000,
    }),
  unread: (clientId: string) =>
    queryOptions({
      queryKey: ['portal', 'unread', clientId],
      queryFn: ({ signal }) => fetchUnread(clientId, signal),
      // A poll that failed is soon tried again: it is what notices that the connection is back.
      refetchInterval: ({ state }) => (state.status === 'error' ? pollInterval / 5 : pollInterval),
      retry: 1,
    }),
  agency: () =>
    queryOptions({
      queryKey: ['portal', 'agency'],
      queryFn: ({ signal }) => fetchAgency(signal),
      staleTime: 5 * 60_000,
    }),
};
