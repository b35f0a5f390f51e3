import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainHttpName, product } from './product.ts';

/** How a request fails. */
export type Fault = 'not-found' | 'html' | 'hang' | 'reset' | CutUpload | Tampering;

/** Closes the connection after this fraction of the upload. */
interface CutUpload {
  readonly cutUploadAt: number;
}

/** Changes the response body. */
type Tampering = (body: string) => string;

interface ActiveFault {
  readonly path: RegExp;
  readonly kind: Fault;
}

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Makes matching requests fail from now on; null lets all requests pass again. */
  set(fault: ActiveFault | null): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the product that can make requests fail. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let active: ActiveFault | null = null;
  const server = createServer((incoming, outgoing) => {
    if (active?.path.test(incoming.url ?? '')) fail(active.kind, incoming, outgoing);
    else pass(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    set(fault) {
      active = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function fail(kind: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (typeof kind === 'function') {
    pass(incoming, outgoing, kind);
    return;
  }
  if (typeof kind === 'object') {
    cutUpload(incoming, kind.cutUploadAt);
    return;
  }
  switch (kind) {
    case 'not-found':
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('gone');
      return;
    case 'html':
      outgoing
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><p>Welcome to the hotel network</p>');
      return;
    case 'reset':
      incoming.socket.destroy();
      return;
    case 'hang':
      return;
    default:
      kind satisfies never;
  }
}

/** Breaks the connection on both sides after part of the body. */
function cutUpload(incoming: IncomingMessage, at: number): void {
  const limit = Math.floor(Number(incoming.headers['content-length'] ?? 0) * at);
  const upstream = request({
    port: product.port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
  });
  upstream.on('error', () => incoming.socket.destroy());
  let passedBytes = 0;
  const end = () => {
    upstream.destroy();
    incoming.socket.destroy();
  };
  if (limit === 0) {
    end();
    return;
  }
  incoming.on('data', (chunk: Buffer) => {
    const remainingBytes = limit - passedBytes;
    passedBytes += chunk.length;
    if (chunk.length < remainingBytes) upstream.write(chunk);
    else upstream.write(chunk.subarray(0, remainingBytes), () => setTimeout(end, 50));
    if (passedBytes >= limit) incoming.pause();
  });
}

/** The instance answers only to its own host name and origin. */
function getHeaders({ headers }: IncomingMessage): IncomingMessage['headers'] {
  if (!headers.host?.startsWith(`${plainHttpName}:`)) return headers;
  const { host } = new URL(product.url);
  return { ...headers, host, ...(headers.origin === undefined ? {} : { origin: product.url }) };
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, change?: (body: string) => string): void {
  const headers = getHeaders(incoming);
  const { 'accept-encoding': _encoding, ...plain } = headers;
  const upstream = request(
    {
      port: product.port,
      path: incoming.url,
      method: incoming.method,
      headers: change ? plain : headers,
    },
    (response) => {
      if (change === undefined) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = change(Buffer.concat(chunks).toString('utf8'));
        const { 'content-length': _length, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers).end(body);
      });
    },
  );
  upstream.on('error', () => outgoing.destroy());
  incoming.pipe(upstream);
}
