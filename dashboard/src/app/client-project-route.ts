export { Component } from './client-project-page.tsx';
export { projectLoader as loader } from './client-projects-loader.ts';
