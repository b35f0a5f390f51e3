import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { product } from './product.ts';
import { readPublishableKey } from './publishable-key.ts';

/** Another copy of the edge with the product's releases. */
interface OtherEdge {
  readonly url: string;
  close(): Promise<void>;
}

/** An edge whose connection to the backend can be cut. */
export interface SecondEdge extends OtherEdge {
  readonly backend: FaultProxy;
}

async function startEdge(backendUrl: string, key: string): Promise<OtherEdge> {
  const child = spawn(process.execPath, ['--import', 'tsx', `${product.root}platform/edge/src/main.ts`], {
    cwd: product.root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: product.dataFolder,
      APP_CLOCK: product.clock,
      BACKEND_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY: key,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    url: `http://localhost:${new URL(url).port}`,
    close: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** @param isBackendUp - whether the backend is up when this edge starts */
export async function startSecondEdge(isBackendUp: boolean): Promise<SecondEdge> {
  const key = await readPublishableKey();
  const backend = await startFaultProxy();
  if (!isBackendUp) await backend.stop();
  const edge = await startEdge(`http://127.0.0.1:${backend.port}`, key);
  return {
    url: edge.url,
    backend,
    close: async () => {
      await edge.close();
      await backend.close();
    },
  };
}
