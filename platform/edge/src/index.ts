export type { BackendOptions } from './backend-options.ts';
export { createEdge, type Edge } from './edge.ts';
export { type KitPackage, kitIndexFile, kitsFolder } from './kits/routes.ts';
export type { EdgeOptions } from './options.ts';
export { fileTypes } from './releases/release-files.ts';
