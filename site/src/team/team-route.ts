import { createPageLoader } from '../lib/page-loader.ts';
import { teamQueries } from './team-queries.ts';

export { Component } from './team-page.tsx';

export const loader = createPageLoader(() => [teamQueries.all()]);
