export { loader } from './client-projects-loader.ts';
export { Component } from './client-projects-page.tsx';
