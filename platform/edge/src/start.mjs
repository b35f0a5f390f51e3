// First process of the container. The kernel ignores signals that PID 1 does not handle, and the edge handles them only
// once it is running.
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
process.off('SIGTERM', stop);
