import { createPageLoader } from '../pages/page-loader.ts';
import { statsQueries } from '../stats/stats-queries.ts';
import { homeQueries } from './home-queries.ts';

export { Component } from './home-page.tsx';

export const loader = createPageLoader(() => [
  statsQueries.all(),
  homeQueries.featuredProjects(),
  homeQueries.testimonials(),
]);
