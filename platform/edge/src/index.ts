export { createEdge, type Edge } from './edge.ts';
export { type KitPackage, kitIndexFile, kitsFolder } from './kits/routes.ts';
export { type BackendOptions, defaultLimits, type EdgeOptions, type Limits } from './options.ts';
