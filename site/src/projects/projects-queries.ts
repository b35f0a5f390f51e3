import { getPublicBackend, type PageOf, pageOf, unwrap } from '@northlight/auth-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parsePageNumber, rowRange } from '../lib/paging/page-number.ts';
import type { ProjectRow } from '../lib/projects/project-card.ts';

/** What the portfolio shows at once. */
export const projectsPerPage = 12;

interface ProjectFilter {
  /** The technology that they were made with; all projects without one. */
  readonly technology: string;
  readonly page: number;
}

/** The name of the chosen technology in the address. */
export const technologyParameter = 'technology';

/** What an address of the portfolio asks for. */
export function parseProjectFilter(parameters: URLSearchParams): ProjectFilter {
  return { technology: parameters.get(technologyParameter) ?? '', page: parsePageNumber(parameters) };
}

/** What the portfolio reads. */
export const projectsQueries = {
  /** The list at an address. */
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

/** One page of the projects, the newest first (spec section 7). */
async function fetchProjects(
  { technology, page }: ProjectFilter,
  signal: AbortSignal,
): Promise<PageOf<ProjectRow>> {
  const [from, to] = rowRange(page, projectsPerPage);
  const all = getPublicBackend()
    .from('projects')
    .select('id, title, description, client_name, technologies, cover_image, project_urls', {
      count: 'exact',
    });
  const found = technology === '' ? all : all.contains('technologies', toArrayLiteral(technology));
  return pageOf(
    await found.order('created_at', { ascending: false }).order('id').range(from, to).abortSignal(signal),
  );
}

/** The technologies to choose from, by the thousand newest projects. */
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

/** What is filtered: anything that names its technologies. */
interface HasTechnologies {
  readonly technologies: readonly string[];
}

/** At most 8 buttons, All Projects among them (spec section 9). */
const maxTechnologies = 7;

/** The technologies to choose from: those of most projects first, equal ones by name. */
export function rankTechnologies(projects: readonly HasTechnologies[]): string[] {
  const counts = new Map<string, number>();
  for (const { technologies } of projects) {
    for (const technology of new Set(technologies)) {
      counts.set(technology, (counts.get(technology) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, maxTechnologies)
    .map(([technology]) => technology);
}

/** A list of one text as the database writes lists: a comma or a brace in it is no sign. */
export function toArrayLiteral(text: string): string {
  return `{"${text.replace(/[\\"]/g, '\\$&')}"}`;
}
