import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A server in front of the product that serves both variants of its documents the same way. */
export interface Front {
  readonly url: string;
  stop(): void;
}

/**
 * Fetches each document once, rewrites it and stores it as brotli; forwards everything else. Drops the documents'
 * content security policy, which lists the product's scripts.
 */
export async function startFront(target: string, rewrite = (html: string) => html): Promise<Front> {
  const documents = new Map<string, Promise<Buffer>>();
  const makeDocument = async (path: string) => {
    const answer = await fetch(target + path, { headers: { accept: 'text/html' } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return brotliCompressSync(rewrite(await answer.text()));
  };
  const server = createServer(async (from, to) => {
    if (from.headers.accept?.includes('text/html') !== true) return pass(target, from, to);
    const path = from.url ?? '/';
    const document = documents.get(path) ?? makeDocument(path);
    documents.set(path, document);
    try {
      const content = await document;
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(
        content,
      );
    } catch (error) {
      to.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Does not decode the body, as `fetch` would, since bytes are counted. */
function pass(target: string, from: IncomingMessage, to: ServerResponse): void {
  const { host: _, ...headers } = from.headers;
  const forwarded = request(target + from.url, { method: from.method ?? 'GET', headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  forwarded.on('error', () => to.destroy());
  from.pipe(forwarded);
}
