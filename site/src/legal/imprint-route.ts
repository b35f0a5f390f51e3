import { frameQueries } from '../lib/content/api/content-queries.ts';
import { primes } from '../lib/prime.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { legalQueries } from './api/legal-queries.ts';

export { Component } from './imprint-page.tsx';

export const loader = primes(() => [...frameQueries(), legalQueries.text('imprint_text')], loadSanitiser);
