import { createPageLoader } from '../pages/page-loader.ts';
import { statsQueries } from '../stats/stats-queries.ts';

export { Component } from './about-page.tsx';

export const loader = createPageLoader(() => [statsQueries.all()]);
