import { queryOptions } from '@tanstack/react-query';
import { fetchContinuation } from './fetch-continuation.ts';
import { fetchDueInvoices } from './fetch-due-invoices.ts';
import { fetchSignoffs } from './fetch-signoffs.ts';
import { fetchSprint } from './fetch-sprint.ts';
import { fetchSprintProgress } from './fetch-sprint-progress.ts';
import { fetchThread } from './fetch-thread.ts';
import { fetchThreadStates } from './fetch-thread-states.ts';
import { fetchTickets } from './fetch-tickets.ts';

/** What the pages about sprints read. */
export const sprintQueries = {
  detail: (sprintId: string) =>
    queryOptions({
      queryKey: ['portal', 'sprint', sprintId, 'detail'],
      queryFn: ({ signal }) => fetchSprint(sprintId, signal),
    }),
  progress: (sprintId: string) =>
    queryOptions({
      queryKey: ['portal', 'sprint', sprintId, 'progress'],
      queryFn: async ({ signal }) => (await fetchSprintProgress({ sprintId }, signal))[0] ?? null,
    }),
  tickets: (sprintId: string) =>
    queryOptions({
      queryKey: ['portal', 'sprint', sprintId, 'tickets'],
      queryFn: ({ signal }) => fetchTickets(sprintId, signal),
    }),
  thread: (sprintId: string) =>
    queryOptions({
      queryKey: ['portal', 'sprint', sprintId, 'thread'],
      queryFn: ({ signal }) => fetchThread(sprintId, signal),
      refetchInterval: 20_000,
    }),
  signoffs: (sprintId: string) =>
    queryOptions({
      queryKey: ['portal', 'sprint', sprintId, 'signoffs'],
      queryFn: ({ signal }) => fetchSignoffs(sprintId, signal),
    }),
  continuation: (sprintId: string) =>
    queryOptions({
      queryKey: ['portal', 'sprint', sprintId, 'continuation'],
      queryFn: ({ signal }) => fetchContinuation(sprintId, signal),
    }),
  projectProgress: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'sprint-progress'],
      queryFn: ({ signal }) => fetchSprintProgress({ projectId }, signal),
    }),
  threadStates: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'thread-states'],
      queryFn: ({ signal }) => fetchThreadStates(projectId, signal),
    }),
  dueInvoices: (projectId: string, from: string, to: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'due-invoices', from, to],
      queryFn: ({ signal }) => fetchDueInvoices(projectId, from, to, signal),
    }),
};
