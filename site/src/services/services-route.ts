import { pageLoader } from '../lib/page-loader.ts';

export { Component } from './services-page.tsx';

export const loader = pageLoader();
