import { runQuery } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../queries/client-work-queries.ts';

/** The latest changes to a project and its sprints, tickets and invoices. */
export const projectActivityQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'activity', projectId],
    queryFn: ({ signal }) =>
      runQuery((db) => db.rpc('project_activity', { project: projectId }).abortSignal(signal)),
  });
