import { frameQueries } from '../lib/content/api/content-queries.ts';
import { primes } from '../lib/prime.ts';
import { contactQueries } from './api/contact-queries.ts';

export { Component } from './contact-page.tsx';

export const loader = primes(() => [...frameQueries(), contactQueries.faqs()]);
