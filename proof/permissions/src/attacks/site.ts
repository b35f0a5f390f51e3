import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEdge } from '@northlight/edge';
import { FolderStore, generateKeyPair, parseKeys } from '@northlight/registry';
import { type OnlineWorld, openOnlineWorld } from '../http/people-online.ts';
import { listEngines } from '../world/engines.ts';

export interface Site extends OnlineWorld {
  readonly url: string;
  /** Sends a request through the edge like a browser on the site, without a session. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

export async function openSite(): Promise<Site> {
  const [engine] = listEngines({ port: 0 });
  if (!engine) throw new Error('There is no database engine.');
  const world = await openOnlineWorld(engine);
  const folder = await mkdtemp(join(tmpdir(), 'northlight-probes-'));
  const { url: backendUrl, publishableKey } = world.backend;
  const edge = await createEdge({
    store: new FolderStore(join(folder, 'releases'), parseKeys(generateKeyPair())),
    trustedProxies: 'near',
    backend: { kind: 'embedded', url: backendUrl, publishableKey, hasMailbox: false },
  });
  const { port } = await edge.start(0);
  const url = `http://127.0.0.1:${port}`;
  const getHeaders = (init?: RequestInit) => init?.headers as Record<string, string> | undefined;
  return {
    ...world,
    url,
    fetch: (path, init) =>
      fetch(`${url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { apikey: publishableKey, ...getHeaders(init) },
      }),
    close: async () => {
      await edge.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
