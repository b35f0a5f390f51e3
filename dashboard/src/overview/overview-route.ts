export { loader } from './overview-loader.ts';
export { Component } from './overview-page.tsx';
