import { queryOptions } from '@tanstack/react-query';
import { getBackend } from 'auth-kit';
import { fetchAll } from '../list/fetch-all.ts';
import { clientWorkArea } from './area.ts';

/** A project as a choice: whose it is decides whose an invoice is. */
export interface ProjectOption {
  readonly id: string;
  readonly title: string;
  readonly client_id: string;
}

async function fetchProjectOptions(signal: AbortSignal): Promise<ProjectOption[]> {
  const backend = await getBackend();
  return fetchAll((from, to) =>
    backend
      .from('client_projects')
      .select('id, title, client_id', { count: 'exact' })
      .order('title')
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}

/** The projects by title, for filters and forms. */
export const projectOptionsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'project-options'],
    queryFn: ({ signal }) => fetchProjectOptions(signal),
  });
