import { frameQueries } from '../lib/content/api/content-queries.ts';
import { fromElsewhere, primes } from '../lib/prime.ts';
import { blogQueries } from './api/blog-queries.ts';

export { Component } from './blog-page.tsx';

export const loader = primes(
  ({ url }) => [...frameQueries(), blogQueries.at(url.searchParams)],
  undefined,
  fromElsewhere,
);
