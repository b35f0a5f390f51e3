import { pageLoader } from '../lib/page-loader.ts';
import { teamQueries } from './team-queries.ts';

export { Component } from './team-page.tsx';

export const loader = pageLoader(() => [teamQueries.all()]);
