import { createPageLoader } from '../pages/page-loader.ts';
import { loadSanitiser } from '../rich-text/sanitiser-loader.ts';
import { getLegalTextName, legalQueries } from './legal-queries.ts';

export { Component } from './legal-page.tsx';

export const loader = createPageLoader(
  ({ url }) => [legalQueries.text(getLegalTextName(url.pathname))],
  loadSanitiser,
);
