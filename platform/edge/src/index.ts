export { createEdge, type Edge } from './edge.ts';
export { type BackendOptions, defaultLimits, type EdgeOptions, type Limits } from './options.ts';
export { type KitPackage, kitIndexFile, kitsFolder } from './releases/kits.ts';
