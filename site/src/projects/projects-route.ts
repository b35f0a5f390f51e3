import { createPageLoader } from '../pages/page-loader.ts';
import { projectsQueries } from './projects-queries.ts';

export { Component } from './projects-page.tsx';

export const loader = createPageLoader(({ url }) => [
  projectsQueries.list(url.searchParams),
  projectsQueries.technologies(),
]);
