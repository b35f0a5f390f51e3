import { runQuery, type Tables } from '@northlight/auth-kit';
import type { Day } from '@northlight/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchOptions } from '../records/record-api.ts';

/**
 * One query area for projects, sprints, tickets and invoices, because they affect each other: a ticket changes
 * progress, an invoice the totals, a sprint the ticket options.
 */
export const clientWorkArea = 'client-work';

/** The query key prefix for components shared with the portal. */
export const clientWorkKey = ['dashboard', clientWorkArea] as const;

const projectOptionsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'project-options'],
    queryFn: ({ signal }) => fetchOptions('client_projects', 'title', signal),
  });

export function useProjectOptions() {
  const { data = [] } = useQuery(projectOptionsQuery());
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export type SprintOption = Pick<Tables<'project_sprints'>, 'id' | 'title' | 'status'>;

/** A project's sprints in order, for filters and forms. */
export const sprintOptionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'sprint-options', projectId],
    queryFn: ({ signal }): Promise<SprintOption[]> =>
      runQuery((db) =>
        db
          .from('project_sprints')
          .select('id, title, status')
          .eq('project_id', projectId)
          .order('sprint_order')
          .abortSignal(signal),
      ),
  });

export const todayQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: ({ signal }): Promise<Day> => runQuery((db) => db.rpc('agency_today').abortSignal(signal)),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Today in the agency's time zone, from the server's clock; null while loading. */
export function useToday(): Day | null {
  return useQuery(todayQuery()).data ?? null;
}
