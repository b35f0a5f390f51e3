export type { BackendOptions } from './backend-options.ts';
export { createEdge, type Edge } from './edge.ts';
export { defaultLimits, type EdgeOptions, type Limits } from './options.ts';
export { type KitPackage, kitIndexFile, kitsFolder } from './releases/kits.ts';
