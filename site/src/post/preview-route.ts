import { createPageLoader } from '../pages/page-loader.ts';

export { Component } from './preview-page.tsx';

export const loader = createPageLoader();
