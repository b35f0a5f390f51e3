import { queryOptions } from '@tanstack/react-query';
import { fetchFeaturedProjects } from './fetch-featured-projects.ts';
import { fetchSiteStats } from './fetch-site-stats.ts';
import { fetchTestimonials } from './fetch-testimonials.ts';

/** What the home page reads. */
export const homeQueries = {
  stats: () =>
    queryOptions({
      queryKey: ['site', 'home', 'stats'],
      queryFn: ({ signal }) => fetchSiteStats(signal),
    }),
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
