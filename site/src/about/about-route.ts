import { frameQueries } from '../lib/content/api/content-queries.ts';
import { primes } from '../lib/prime.ts';
import { statsQueries } from '../lib/stats/stats-queries.ts';

export { Component } from './about-page.tsx';

export const loader = primes(() => [...frameQueries(), statsQueries.all()]);
