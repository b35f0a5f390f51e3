import { pageLoader } from '../lib/page-loader.ts';
import { projectsQueries } from './projects-queries.ts';

export { Component } from './projects-page.tsx';

export const loader = pageLoader(({ url }) => [
  projectsQueries.list(url.searchParams),
  projectsQueries.technologies(),
]);
