import { getPublicBackend, type Tables, unwrap } from 'auth-kit';
import { isUuid } from '../../lib/is-uuid.ts';

/** A project as its own page shows it. */
export type ProjectDetail = Pick<
  Tables<'projects'>,
  | 'id'
  | 'title'
  | 'description'
  | 'long_description'
  | 'client_name'
  | 'project_urls'
  | 'github_url'
  | 'technologies'
  | 'cover_image'
  | 'images'
  | 'image_texts'
  | 'featured'
  | 'completed'
  | 'start_date'
  | 'completed_at'
>;

/** The project with that id; null when there is none. */
export async function fetchProject(id: string, signal: AbortSignal): Promise<ProjectDetail | null> {
  if (!isUuid(id)) return null;
  return unwrap(
    await getPublicBackend()
      .from('projects')
      .select(
        'id, title, description, long_description, client_name, project_urls, github_url, technologies, cover_image, images, image_texts, featured, completed, start_date, completed_at',
      )
      .eq('id', id)
      .abortSignal(signal)
      .maybeSingle(),
  );
}
