/** How long a tab waits for another one before it goes on alone: a frozen tab may hold the lock for ever. */
const patience = 5_000;

let chain: Promise<unknown> = Promise.resolve();

/**
 * Runs one task at a time among all tabs of this browser (Web Locks), or among the callers in this page where the
 * browser has no locks (plain http on a foreign host).
 */
export async function runExclusive<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) {
    const mine = chain.then(task, task);
    chain = mine.catch(() => undefined);
    return mine;
  }
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  let hasStarted = false;
  try {
    return await locks.request(name, { signal: limit.signal }, () => {
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
