export type { BackendOptions } from './backend-options.ts';
export { createEdge, type Edge } from './edge.ts';
export { type KitPackage, kitIndexFile, kitsFolder } from './kits/routes.ts';
export { defaultLimits, type EdgeOptions, type Limits } from './options.ts';
