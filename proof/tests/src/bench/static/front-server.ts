import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A server in front of the instance that serves all variants of its documents in the same way. */
export interface FrontServer {
  readonly url: string;
  stop(): void;
}

/**
 * Fetches each document once, rewrites it and stores it as brotli; forwards everything else. Drops the documents'
 * content security policy, which lists the product's scripts.
 */
export async function startServer(target: string, rewrite = (html: string) => html): Promise<FrontServer> {
  const documents = new Map<string, Promise<Buffer>>();
  const fetchDocument = async (path: string) => {
    const response = await fetch(target + path, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return brotliCompressSync(rewrite(await response.text()));
  };
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.headers.accept?.includes('text/html') !== true) return forward(target, incoming, outgoing);
    const path = incoming.url ?? '/';
    const document = documents.get(path) ?? fetchDocument(path);
    documents.set(path, document);
    try {
      const content = await document;
      outgoing
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(content);
    } catch (error) {
      outgoing.writeHead(502).end(String(error));
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
function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers;
  const forwarded = request(
    target + incoming.url,
    { method: incoming.method ?? 'GET', headers },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}
