import { getPublicBackend, type PageOf, pageOf, type Tables, unwrap } from 'auth-kit';
import { rangeOf } from '../../lib/paging/page-number.ts';
import { arrayOf, technologyChoices } from '../model/technologies.ts';

/** What the portfolio shows at once. */
export const projectsPerPage = 12;

export interface ProjectsWanted {
  /** The technology that they were made with; all projects without one. */
  readonly technology: string;
  readonly page: number;
}

/** A project as the portfolio shows it. */
export type PortfolioProject = Pick<
  Tables<'projects'>,
  'id' | 'title' | 'description' | 'client_name' | 'technologies' | 'cover_image' | 'project_urls'
>;

/** One page of the projects, the newest first (spec section 7). */
export async function fetchProjects(
  { technology, page }: ProjectsWanted,
  signal: AbortSignal,
): Promise<PageOf<PortfolioProject>> {
  const [from, to] = rangeOf(page, projectsPerPage);
  const all = getPublicBackend()
    .from('projects')
    .select('id, title, description, client_name, technologies, cover_image, project_urls', {
      count: 'exact',
    });
  const found = technology === '' ? all : all.contains('technologies', arrayOf(technology));
  return pageOf(
    await found.order('created_at', { ascending: false }).order('id').range(from, to).abortSignal(signal),
  );
}

/** The technologies to choose from, by the thousand newest projects. */
export async function fetchTechnologies(signal: AbortSignal): Promise<string[]> {
  const projects = unwrap(
    await getPublicBackend()
      .from('projects')
      .select('technologies')
      .order('created_at', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
  return technologyChoices(projects);
}
