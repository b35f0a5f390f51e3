import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { product } from './product.ts';

/** A backend process of a test's own. */
interface OwnBackend {
  readonly url: string;
  readonly publishableKey: string;
  /** Sends rows as the owner of all of them would. */
  write(method: 'POST' | 'PATCH' | 'DELETE', path: string, rows?: unknown): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param port - the same one again for a backend that comes back
 * @param data - with the demo, or with the schema alone
 * @param more - of its environment
 */
export async function startOwnBackend(
  dataFolder: string,
  port: number,
  data: 'demo' | 'none' = 'none',
  more: Readonly<Record<string, string>> = {},
): Promise<OwnBackend> {
  const child = spawn(process.execPath, ['--import', 'tsx', `${product.root}local/backend/src/main.ts`], {
    cwd: product.root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataFolder,
      BACKEND_PORT: String(port),
      APP_CLOCK: product.clock,
      ...(data === 'demo' ? { SEED_DEMO: '1' } : {}),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, publishableKey, secretKey } = JSON.parse(line) as Record<string, string>;
  if (!url || !publishableKey || !secretKey) throw new Error(`the backend says only: ${line}`);
  return {
    url,
    publishableKey,
    async write(method, path, rows) {
      const answer = await fetch(`${url}/rest/v1/${path}`, {
        method,
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(rows),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
