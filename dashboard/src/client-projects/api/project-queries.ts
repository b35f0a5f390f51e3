import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchClientOptions } from './fetch-client-options.ts';
import { fetchProject } from './fetch-project.ts';
import { fetchProjects, type ProjectFilter } from './fetch-projects.ts';

export const projectQueries = {
  list: ({ search, sort, page, filters }: ListQuery<ProjectFilter>) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'projects', 'list', { search, sort, page, ...filters }],
      queryFn: ({ signal }) => fetchProjects({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'projects', 'detail', id],
      queryFn: ({ signal }) => fetchProject(id, signal),
    }),
  clients: () =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'clients'],
      queryFn: ({ signal }) => fetchClientOptions(signal),
    }),
};
