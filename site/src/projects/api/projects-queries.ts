import { queryOptions } from '@tanstack/react-query';
import { fetchProjects } from './fetch-projects.ts';

/** What the portfolio reads. */
export const projectsQueries = {
  all: () =>
    queryOptions({ queryKey: ['site', 'projects', 'list'], queryFn: ({ signal }) => fetchProjects(signal) }),
};
