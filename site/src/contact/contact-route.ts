import { createPageLoader } from '../pages/page-loader.ts';
import { contactQueries } from './contact-queries.ts';

export { Component } from './contact-page.tsx';

export const loader = createPageLoader(() => [contactQueries.faqs()]);
