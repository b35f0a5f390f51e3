import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { isLoopbackName } from '@northlight/node-kit';
import type { BackendFetch } from './app.ts';

export interface Listener {
  readonly url: string;
  /** Waits a few seconds for requests in flight. */
  close(): Promise<void>;
}

const GRACE_MILLISECONDS = 5000;

/** Listens only on loopback; other machines reach the backend through the edge. */
export async function listen(fetch: BackendFetch, port: number): Promise<Listener> {
  const listener = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    // Prevents DNS rebinding: a foreign page would use its own host name.
    if (!isLoopbackName(new URL(request.url).hostname)) return new Response(null, { status: 421 });
    return fetch(request, incoming.socket.remoteAddress);
  });
  const server = createServer(
    { maxHeaderSize: 32 * 1024, headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => {
      void listener(incoming, outgoing);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
  await closed;
  clearTimeout(timer);
}
