import { pageLoader } from '../lib/page-loader.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { legalQueries } from './api/legal-queries.ts';

export { Component } from './imprint-page.tsx';

export const loader = pageLoader(() => [legalQueries.text('imprint_text')], loadSanitiser);
