import { queryOptions } from '@tanstack/react-query';
import { fetchFeaturedProjects } from './fetch-featured-projects.ts';
import { fetchTestimonials } from './fetch-testimonials.ts';

/** What the home page reads. */
export const homeQueries = {
  featuredProjects: () =>
    queryOptions({
      queryKey: ['site', 'home', 'featured-projects'],
      queryFn: ({ signal }) => fetchFeaturedProjects(signal),
    }),
  testimonials: () =>
    queryOptions({
      queryKey: ['site', 'home', 'testimonials'],
      queryFn: ({ signal }) => fetchTestimonials(signal),
    }),
};
