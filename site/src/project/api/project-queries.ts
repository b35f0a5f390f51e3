import { queryOptions } from '@tanstack/react-query';
import { fetchProject } from './fetch-project.ts';

/** What the page of a project reads. */
export const projectQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['site', 'project', id],
      queryFn: ({ signal }) => fetchProject(id, signal),
    }),
};
