import { pageLoader } from '../lib/page-loader.ts';
import { blogQueries } from './blog-queries.ts';

export { Component } from './blog-page.tsx';

export const loader = pageLoader(({ url }) => [blogQueries.list(url.searchParams)]);
