import { createPageLoader } from '../lib/page-loader.ts';
import { statsQueries } from '../lib/stats/stats-queries.ts';
import { homeQueries } from './home-queries.ts';

export { Component } from './home-page.tsx';

export const loader = createPageLoader(() => [
  statsQueries.all(),
  homeQueries.featuredProjects(),
  homeQueries.testimonials(),
]);
