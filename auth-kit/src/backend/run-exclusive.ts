/** Milliseconds to wait for another tab's lock. A frozen tab may never release it. */
const lockTimeout = 5_000;

let chain: Promise<unknown> = Promise.resolve();

/**
 * Runs one task at a time across all tabs (Web Locks), or only within this page if the browser has no locks (plain HTTP on
 * a host other than localhost).
 */
export async function runExclusive<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) {
    const result = chain.then(task, task);
    chain = result.catch(() => undefined);
    return result;
  }
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), lockTimeout);
  let hasStarted = false;
  try {
    return await locks.request(name, { signal: timeout.signal }, () => {
      hasStarted = true;
      clearTimeout(timer);
      return task();
    });
  } catch (error) {
    if (hasStarted) throw error;
    return task();
  } finally {
    clearTimeout(timer);
  }
}
