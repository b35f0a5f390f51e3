import { frameQueries } from '../lib/content/api/content-queries.ts';
import { primes } from '../lib/prime.ts';
import { teamQueries } from './api/team-queries.ts';

export { Component } from './team-page.tsx';

export const loader = primes(() => [...frameQueries(), teamQueries.all()]);
