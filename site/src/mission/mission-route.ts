import { pageLoader } from '../lib/page-loader.ts';

export { Component } from './mission-page.tsx';

export const loader = pageLoader();
