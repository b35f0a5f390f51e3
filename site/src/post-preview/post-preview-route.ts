import { createPageLoader } from '../pages/page-loader.ts';

export { Component } from './post-preview-page.tsx';

export const loader = createPageLoader();
