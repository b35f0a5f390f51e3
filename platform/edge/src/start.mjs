// The first process of the container. The kernel ignores a signal that the first process does not listen to, and the edge
// itself listens only once it is up.
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
process.off('SIGTERM', stop);
