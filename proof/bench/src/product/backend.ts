import { join } from 'node:path';
import { nodeProgram, type RunningChild, startChild } from '@northlight/cli/child';

/** A backend in a process of its own. */
export interface RunningBackend {
  readonly url: string;
  readonly publishableKey: string;
  /** Milliseconds from the command until it said that it is ready. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/** The embedded backend with the demo's data, as `npm start` runs it. */
export function startEmbedded(root: string, dataFolder: string): Promise<RunningBackend> {
  return startBackendProgram(join(root, 'local/backend/src/main.ts'), root, {
    DATA_DIR: dataFolder,
    SEED_DEMO: '1',
  });
}

/** The same on a new database of the PostgreSQL that `serverUrl` names. */
export function startOnPostgres(root: string, serverUrl: string): Promise<RunningBackend> {
  return startBackendProgram(join(root, 'proof/bench/src/product/postgres-program.ts'), root, {
    PGURL: serverUrl,
  });
}

async function startBackendProgram(
  file: string,
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningBackend> {
  const began = performance.now();
  const output: string[] = [];
  const child = startChild({
    ...nodeProgram(file),
    cwd: root,
    env,
    onLine: (line) => output.push(line),
  });
  const ready = await Promise.race([readyMessage(child), child.ended.then(() => null)]);
  if (ready === null) throw new Error(`The backend ended:\n${output.join('\n')}`);
  return { ...ready, startedIn: performance.now() - began, stop: async () => void (await child.stop()) };
}

function readyMessage(child: RunningChild): Promise<{ url: string; publishableKey: string }> {
  return new Promise((resolve) => {
    child.onMessage((message) => {
      const { ready, url, publishableKey } = message as Record<string, unknown>;
      if (ready === true) resolve({ url: String(url), publishableKey: String(publishableKey) });
    });
  });
}
