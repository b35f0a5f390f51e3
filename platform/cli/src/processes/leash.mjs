import { isMainThread, Worker } from 'node:worker_threads';

// Loaded into every child before its own code: a child whose parent is gone, even killed, ends by itself.
if (isMainThread) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a finished child alive.
  process.channel?.unref();
  // A thread of its own sees it also while the child's own code never comes to rest.
  const watch = `
    const parent = process.ppid;
    const end = () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      setTimeout(end, 12000);
    }, 500);`;
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
}
