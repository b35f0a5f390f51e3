import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { leashed, startChild } from '@northlight/cli/child';
import { pickPort } from '@northlight/cli/ports';

/** A product that was started by the command that people start it with. */
export interface Product {
  readonly url: string;
  /** Milliseconds from the command to the first good answer. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/**
 * Starts `npm start` on a data folder of its own and waits until it answers.
 * @param more - settings besides folder and port
 */
export async function startProduct(
  root: string,
  dataFolder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await pickPort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const began = performance.now();
  const child = startChild({
    ...leashed([join(root, 'platform/cli/run.mjs'), 'start']),
    cwd: root,
    env: { PORT: String(port), DATA_DIR: dataFolder, CI: '1', ...more },
    onLine: (line) => output.push(line),
  });
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  while (!(await isUp(url))) {
    if (hasEnded) throw new Error(`npm start ended:\n${output.join('\n')}`);
    await delay(20);
  }
  return {
    url,
    startedIn: performance.now() - began,
    stop: async () => {
      await child.stop(15_000, 'SIGINT');
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
