import { getPublicBackend, type PageOf, pageOf, unwrap } from '@northlight/auth-kit';
import { compareNames } from '@northlight/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProjectRow } from '../content/project-tile.tsx';
import { getRowRange, parsePageNumber } from '../paging/page-number.ts';

export const projectsPerPage = 12;

interface ProjectFilter {
  /** Empty for all projects. */
  readonly technology: string;
  readonly page: number;
}

/** The name of the technology parameter in the URL. */
export const technologyParameter = 'technology';

/** Reads the technology and page from the URL. */
export function parseProjectFilter(parameters: URLSearchParams): ProjectFilter {
  return { technology: parameters.get(technologyParameter) ?? '', page: parsePageNumber(parameters) };
}

export const projectsQueries = {
  list: (parameters: URLSearchParams) => {
    const filter = parseProjectFilter(parameters);
    return queryOptions({
      queryKey: ['site', 'projects', 'list', filter],
      queryFn: ({ signal }) => fetchProjects(filter, signal),
      placeholderData: keepPreviousData,
    });
  },
  technologies: () =>
    queryOptions({
      queryKey: ['site', 'projects', 'technologies'],
      queryFn: ({ signal }) => fetchTechnologies(signal),
    }),
};

/** One page of projects, newest first (spec section 7). */
async function fetchProjects(
  { technology, page }: ProjectFilter,
  signal: AbortSignal,
): Promise<PageOf<ProjectRow>> {
  const [from, to] = getRowRange(page, projectsPerPage);
  const projectsQuery = getPublicBackend()
    .from('projects')
    .select('id, title, description, client_name, technologies, cover_image, project_urls', {
      count: 'exact',
    });
  const matchingProjects =
    technology === '' ? projectsQuery : projectsQuery.contains('technologies', toArrayLiteral(technology));
  return pageOf(
    await matchingProjects
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}

/** The technologies of the newest 1,000 projects, by number of projects. */
async function fetchTechnologies(signal: AbortSignal): Promise<string[]> {
  const projects = unwrap(
    await getPublicBackend()
      .from('projects')
      .select('technologies')
      .order('created_at', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
  return rankTechnologies(projects);
}

interface HasTechnologies {
  readonly technologies: readonly string[];
}

/** At most 8 buttons, including All Projects (spec section 9). */
const maxTechnologies = 7;

/** Sorted by number of projects, then by name. */
export function rankTechnologies(projects: readonly HasTechnologies[]): string[] {
  const counts = new Map<string, number>();
  for (const { technologies } of projects) {
    for (const technology of new Set(technologies)) {
      counts.set(technology, (counts.get(technology) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || compareNames(a, b))
    .slice(0, maxTechnologies)
    .map(([technology]) => technology);
}

/** A PostgreSQL array literal with one element. Quoted, so that commas and braces have no special meaning. */
export function toArrayLiteral(text: string): string {
  return `{"${text.replace(/[\\"]/g, '\\$&')}"}`;
}
