import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { product } from './product.ts';

/** What to do with one request instead of passing it on. */
export type Fault = 'not-found' | 'html' | 'hang' | 'reset' | Tampering;

/** Somebody on the way writes something else into the answer. */
export type Tampering = (body: string) => string;

export interface FaultProxy {
  readonly url: string;
  /** Requests whose path matches fail so from now on; null lets all pass again. */
  set(fault: { readonly path: RegExp; readonly kind: Fault } | null): void;
  close(): Promise<void>;
}

/** A server in front of the product that breaks what it is told to break, so that the browser meets a real fault. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let active: { readonly path: RegExp; readonly kind: Fault } | null = null;
  const server = createServer((incoming, outgoing) => {
    const fault = active?.path.test(incoming.url ?? '') ? active.kind : null;
    if (fault === null) pass(incoming, outgoing);
    else fail(fault, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    set(fault) {
      active = fault;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function fail(kind: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (typeof kind === 'function') {
    pass(incoming, outgoing, kind);
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

function pass(incoming: IncomingMessage, outgoing: ServerResponse, change?: (body: string) => string): void {
  const { 'accept-encoding': _encoding, ...plain } = incoming.headers;
  const upstream = request(
    {
      port: product.port,
      path: incoming.url,
      method: incoming.method,
      headers: change ? plain : incoming.headers,
    },
    (answer) => {
      if (change === undefined) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = change(Buffer.concat(parts).toString('utf8'));
        const { 'content-length': _length, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers).end(body);
      });
    },
  );
  upstream.on('error', () => outgoing.destroy());
  incoming.pipe(upstream);
}
