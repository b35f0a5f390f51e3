import { getPublicBackend, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import type { ProjectRow } from '../content/project-tile.tsx';

export type Testimonial = Tables<'testimonials'>;

export const homeQueries = {
  featuredProjects: () =>
    queryOptions({
      queryKey: ['site', 'home', 'projects'],
      queryFn: ({ signal }) => fetchFeaturedProjects(signal),
    }),
  testimonials: () =>
    queryOptions({
      queryKey: ['site', 'home', 'testimonials'],
      queryFn: ({ signal }) => fetchTestimonials(signal),
    }),
};

/** Three random projects, chosen by the database once a day, so that all cached pages show the same ones. */
async function fetchFeaturedProjects(signal: AbortSignal): Promise<readonly ProjectRow[]> {
  return unwrap(
    await getPublicBackend()
      .rpc('featured_projects', undefined, { get: true })
      .select('id, title, description, client_name, technologies, cover_image')
      .abortSignal(signal),
  );
}

/** All published testimonials in the order that staff chose. */
async function fetchTestimonials(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('testimonials')
      .select('*')
      .eq('published', true)
      .order('sort_order', { ascending: true })
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
