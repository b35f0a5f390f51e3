import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** A project as the home page shows it. */
export type FeaturedProject = Pick<
  Tables<'projects'>,
  'id' | 'title' | 'description' | 'client_name' | 'technologies' | 'cover_image'
>;

/** Three projects, chosen on the server and the same for everybody all day. */
export async function fetchFeaturedProjects(signal: AbortSignal): Promise<FeaturedProject[]> {
  return unwrap(
    await getPublicBackend()
      .rpc('featured_projects', undefined, { get: true })
      .select('id, title, description, client_name, technologies, cover_image')
      .abortSignal(signal),
  );
}
