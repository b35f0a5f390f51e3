import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainHttpName, product } from './product.ts';

/** How a request fails. */
export type Fault =
  | 'not-found'
  | 'html'
  | 'hang'
  | 'reset'
  /** 503 without Retry-After. */
  | 'unavailable'
  | CutUpload
  | Tampering;

/** Closes the connection after this fraction of the upload. */
interface CutUpload {
  readonly cutUploadAt: number;
}

/** Changes the response body. */
type Tampering = (body: string) => string;

interface ActiveFault {
  readonly path: RegExp;
  readonly kind: Fault;
  /** How many requests fail; defaults to all. */
  readonly times?: number;
}

/** A request that the proxy has received. */
export interface SeenRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** Milliseconds since an arbitrary start. */
  readonly at: number;
}

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Makes matching requests fail from now on; null lets all requests pass again. */
  set(fault: ActiveFault | null): void;
  /** All requests since the start, including failed ones. */
  readonly seenRequests: readonly SeenRequest[];
  /** Closes all connections and refuses new ones until `listen`. */
  stop(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy in front of the product that can make requests fail. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let active: ActiveFault | null = null;
  let remaining = 0;
  const seenRequests: SeenRequest[] = [];
  const takeFault = ({ url = '' }: IncomingMessage): Fault | null => {
    if (active === null || remaining === 0 || !active.path.test(url)) return null;
    remaining -= 1;
    return active.kind;
  };
  const server = createServer((incoming, outgoing) => {
    const { url = '', headers } = incoming;
    seenRequests.push({ url, headers, at: performance.now() });
    const fault = takeFault(incoming);
    if (fault === null) pass(incoming, outgoing);
    else fail(fault, incoming, outgoing);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    url: `http://localhost:${port}`,
    port,
    set(fault) {
      active = fault;
      remaining = fault?.times ?? Number.POSITIVE_INFINITY;
    },
    seenRequests,
    stop,
    listen: () => listen(port),
    close: stop,
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
    case 'unavailable':
      outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"down"}');
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
