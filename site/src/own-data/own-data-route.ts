import { pageLoader } from '../lib/page-loader.ts';

export { Component } from './own-data-page.tsx';

export const loader = pageLoader();
