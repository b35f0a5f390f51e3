import { createPageLoader } from '../pages/page-loader.ts';
import { teamQueries } from './team-queries.ts';

export { Component } from './team-page.tsx';

export const loader = createPageLoader(() => [teamQueries.all()]);
