import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** A project as the portfolio shows it. */
export type PortfolioProject = Pick<
  Tables<'projects'>,
  'id' | 'title' | 'description' | 'client_name' | 'technologies' | 'cover_image' | 'project_urls'
>;

/** All projects, the newest first (spec section 7). */
export async function fetchProjects(signal: AbortSignal): Promise<PortfolioProject[]> {
  return unwrap(
    await getPublicBackend()
      .from('projects')
      .select('id, title, description, client_name, technologies, cover_image, project_urls')
      .order('created_at', { ascending: false })
      .abortSignal(signal),
  );
}
