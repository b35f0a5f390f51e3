import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchProject } from './fetch-project.ts';
import { fetchProjects } from './fetch-projects.ts';

export const projectsArea = 'projects';

export const projectQueries = {
  list: ({ search, sort, page, filters }: ListQuery<'badge'>) =>
    queryOptions({
      queryKey: ['dashboard', projectsArea, 'list', { search, sort, page, filters }],
      queryFn: ({ signal }) => fetchProjects({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', projectsArea, 'detail', id],
      queryFn: ({ signal }) => fetchProject(id, signal),
    }),
};
