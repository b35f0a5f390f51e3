export { loader } from './portal-loader.ts';
export { Component } from './portal-page.tsx';
