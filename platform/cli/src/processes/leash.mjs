import { isMainThread, Worker } from 'node:worker_threads';

// Loaded into every child before its own code, so that it exits when its parent has exited or has been killed.
if (isMainThread) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener must not keep a finished child alive.
  process.channel?.unref();
  // A worker thread notices it even if the child's main thread is blocked.
  const watch = `
    const parent = process.ppid;
    const end = () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      setTimeout(end, 12000);
    }, 500);`;
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
}
