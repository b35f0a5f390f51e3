import { pageLoader } from '../lib/page-loader.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { legalQueries } from './api/legal-queries.ts';

export { Component } from './privacy-page.tsx';

export const loader = pageLoader(() => [legalQueries.text('privacy_text')], loadSanitiser);
