export { createEdge, type Edge } from './edge.ts';
export { createLog, type Log, type LogLevel, silentLog } from './http/log.ts';
export { type BackendOptions, defaultLimits, type EdgeOptions, type Limits } from './options.ts';
