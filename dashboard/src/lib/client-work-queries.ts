import { getBackend, unwrap } from '@northlight/auth-kit';
import type { Day } from '@northlight/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAll } from './list/fetch-pages.ts';

/**
 * The query area of projects, sprints, tickets and invoices. It is one: a ticket moves its sprint's and its project's
 * progress, an invoice the totals, a sprint the tickets' choices.
 */
export const clientWorkArea = 'client-work';

/** The first parts of its keys, for what the portal shows alike. */
export const clientWorkKey = ['dashboard', clientWorkArea] as const;

/** A project as a choice. */
export interface ProjectOption {
  readonly id: string;
  readonly title: string;
}

async function fetchProjectOptions(signal: AbortSignal): Promise<ProjectOption[]> {
  const backend = await getBackend();
  return fetchAll((from, to) =>
    backend
      .from('client_projects')
      .select('id, title', { count: 'exact' })
      .order('title')
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}

/** The projects by title, for filters and forms. */
const projectOptionsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'project-options'],
    queryFn: ({ signal }) => fetchProjectOptions(signal),
  });

/** The projects as choices of a filter or a form. */
export function useProjectChoices() {
  const { data = [] } = useQuery(projectOptionsQuery());
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export interface SprintOption {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

async function fetchSprintOptions(projectId: string, signal: AbortSignal): Promise<SprintOption[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('project_sprints')
      .select('id, title, status')
      .eq('project_id', projectId)
      .order('sprint_order')
      .abortSignal(signal),
  );
}

/** A project's sprints in their order, for filters and forms. */
export const sprintOptionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'sprint-options', projectId],
    queryFn: ({ signal }) => fetchSprintOptions(projectId, signal),
  });

export const todayQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: async ({ signal }): Promise<Day> => {
      const backend = await getBackend();
      return unwrap(await backend.rpc('agency_today').abortSignal(signal));
    },
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Today in the agency's time zone, by the backend's clock and never by the device's; null until it is known. */
export function useToday(): Day | null {
  return useQuery(todayQuery()).data ?? null;
}
