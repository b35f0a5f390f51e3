import { setTimeout as delay } from 'node:timers/promises';

const longest = 120_000;

/**
 * Waits until it is so, however slow the machine is.
 * @param described - what is waited for, for when it never comes
 * @throws Error after two minutes
 */
export async function until(isSo: () => boolean | Promise<boolean>, described: () => string): Promise<void> {
  for (const end = performance.now() + longest; !(await isSo()); await delay(20))
    if (performance.now() > end) throw new Error(`never came: ${described()}`);
}
