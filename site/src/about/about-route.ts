import { createPageLoader } from '../lib/page-loader.ts';
import { statsQueries } from '../lib/stats/stats-queries.ts';

export { Component } from './about-page.tsx';

export const loader = createPageLoader(() => [statsQueries.all()]);
