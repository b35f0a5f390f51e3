import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageOf } from '../../lib/paging/page-number.ts';
import { fetchProjects, fetchTechnologies, type ProjectsWanted } from './fetch-projects.ts';

/** The name of the chosen technology in the address. */
export const technologyParameter = 'technology';

/** What an address of the portfolio asks for. */
export function projectsWanted(parameters: URLSearchParams): ProjectsWanted {
  return { technology: parameters.get(technologyParameter) ?? '', page: pageOf(parameters) };
}

/** What the portfolio reads. */
export const projectsQueries = {
  /** The list at an address. */
  at: (parameters: URLSearchParams) => {
    const wanted = projectsWanted(parameters);
    return queryOptions({
      queryKey: ['site', 'projects', 'list', wanted],
      queryFn: ({ signal }) => fetchProjects(wanted, signal),
      placeholderData: keepPreviousData,
    });
  },
  technologies: () =>
    queryOptions({
      queryKey: ['site', 'projects', 'technologies'],
      queryFn: ({ signal }) => fetchTechnologies(signal),
    }),
};
