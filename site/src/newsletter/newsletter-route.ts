import { frameQueries } from '../lib/content/api/content-queries.ts';
import { primes } from '../lib/prime.ts';

export { Component } from './newsletter-page.tsx';

export const loader = primes(frameQueries);
