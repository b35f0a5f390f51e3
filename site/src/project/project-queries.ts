import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { isUuid } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';

/** A project as its own page shows it. */
export type ProjectDetail = NonNullable<Awaited<ReturnType<typeof fetchProject>>>;

/** What the page of a project reads. */
export const projectQueries = {
  byId: (id: string) =>
    queryOptions({
      queryKey: ['site', 'project', id],
      queryFn: ({ signal }) => fetchProject(id, signal),
    }),
};

/** The project with that id; null when there is none. */
async function fetchProject(id: string, signal: AbortSignal) {
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
