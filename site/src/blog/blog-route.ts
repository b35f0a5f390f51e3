import { createPageLoader } from '../pages/page-loader.ts';
import { blogQueries } from './blog-queries.ts';

export { Component } from './blog-page.tsx';

export const loader = createPageLoader(({ url }) => [blogQueries.list(url.searchParams)]);
