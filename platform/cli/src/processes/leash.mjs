// Loaded into every child before its own code: a child whose parent is gone, even killed, ends by itself.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 8000).unref();
});
// Listening must not keep a finished child alive.
process.channel?.unref();
