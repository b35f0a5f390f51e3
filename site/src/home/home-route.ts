import { frameQueries } from '../lib/content/api/content-queries.ts';
import { fromElsewhere, primes } from '../lib/prime.ts';
import { statsQueries } from '../lib/stats/stats-queries.ts';
import { homeQueries } from './api/home-queries.ts';

export { Component } from './home-page.tsx';

export const loader = primes(
  () => [...frameQueries(), statsQueries.all(), homeQueries.featuredProjects(), homeQueries.testimonials()],
  undefined,
  fromElsewhere,
);
