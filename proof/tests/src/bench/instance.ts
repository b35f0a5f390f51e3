import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLeashedProgram, startChild } from '@northlight/cli/child';
import { pickPort } from '@northlight/cli/ports';

export interface Instance {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Runs `npm start` with a separate data folder and waits until it responds. */
export async function startInstance(root: string, dataFolder: string): Promise<Instance> {
  const port = await pickPort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const child = startChild({
    ...createLeashedProgram([join(root, 'platform/cli/run.mjs'), 'start']),
    cwd: root,
    inheritsSettings: true,
    env: { PORT: String(port), DATA_DIR: dataFolder, CI: '1' },
    onLine: (line) => output.push(line),
  });
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  while (!(await isHealthy(url))) {
    if (hasEnded) throw new Error(`npm start ended:\n${output.join('\n')}`);
    await delay(100);
  }
  return { url, stop: () => child.stop(15_000, 'SIGINT') };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}
