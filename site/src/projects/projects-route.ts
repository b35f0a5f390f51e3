import { frameQueries } from '../lib/content/api/content-queries.ts';
import { fromElsewhere, primes } from '../lib/prime.ts';
import { projectsQueries } from './api/projects-queries.ts';

export { Component } from './projects-page.tsx';

export const loader = primes(
  ({ url }) => [...frameQueries(), projectsQueries.at(url.searchParams), projectsQueries.technologies()],
  undefined,
  fromElsewhere,
);
