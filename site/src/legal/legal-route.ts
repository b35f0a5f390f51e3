import { pageLoader } from '../lib/page-loader.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { legalQueries, legalTextAt } from './legal-queries.ts';

export { Component } from './legal-page.tsx';

export const loader = pageLoader(({ url }) => [legalQueries.text(legalTextAt(url.pathname))], loadSanitiser);
