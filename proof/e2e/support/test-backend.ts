import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { product } from './product.ts';

/** A test's separate backend process. */
interface TestBackend {
  readonly url: string;
  readonly publishableKey: string;
  stop(): Promise<void>;
}

/** Starts a backend with the demo data. */
export async function startTestBackend(
  dataFolder: string,
  extraEnv: Readonly<Record<string, string>>,
): Promise<TestBackend> {
  const child = spawn(process.execPath, ['--import', 'tsx', `${product.root}local/backend/src/main.ts`], {
    cwd: product.root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataFolder,
      BACKEND_PORT: String(await findFreePort()),
      APP_CLOCK: product.clock,
      SEED_DEMO: '1',
      ...extraEnv,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, publishableKey } = JSON.parse(line) as Record<string, string>;
  if (!url || !publishableKey) throw new Error(`unexpected first line from the backend: ${line}`);
  return {
    url,
    publishableKey,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
}
