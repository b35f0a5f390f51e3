import { pageLoader } from '../lib/page-loader.ts';

export { Component } from './newsletter-page.tsx';

export const loader = pageLoader();
