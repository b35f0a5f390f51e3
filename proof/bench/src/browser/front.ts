import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** A server in front of a product, so that variants of its documents are served in the very same way. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

export interface FrontOptions {
  /** The product behind it. */
  readonly target: string;
  /** Changes a document. */
  readonly rewrite?: (html: string, path: string) => string;
  /** Files that it serves by itself, by path. */
  readonly file?: (path: string) => Promise<{ readonly type: string; readonly content: Buffer } | null>;
}

/**
 * Documents are fetched once, rewritten and kept as brotli; everything else is passed on. The policy of documents is
 * taken away, since it names the product's own scripts; so it is for every variant.
 */
export async function startFront({ target, rewrite = (html) => html, file }: FrontOptions): Promise<Front> {
  const kept = new Map<string, Buffer>();
  const encoded = (key: string, content: () => Buffer): Buffer => {
    const made = kept.get(key) ?? compress(content());
    kept.set(key, made);
    return made;
  };

  const answer = async (from: IncomingMessage, to: ServerResponse) => {
    const path = new URL(from.url ?? '/', target).pathname;
    const own = (await file?.(path)) ?? null;
    if (own !== null) {
      send(
        to,
        200,
        own.type,
        encoded(path, () => own.content),
        'public, max-age=31536000, immutable',
      );
    } else if (from.headers.accept?.includes('text/html') === true) {
      const known = kept.get(from.url ?? '');
      const text = known === undefined ? await document(target + from.url) : '';
      send(
        to,
        200,
        'text/html; charset=utf-8',
        encoded(from.url ?? '', () => Buffer.from(rewrite(text, path))),
        'no-cache',
      );
    } else pass(target, from, to);
  };

  const server = createServer((from, to) => {
    answer(from, to).catch((error: unknown) => {
      to.statusCode = 502;
      to.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function document(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}

function send(to: ServerResponse, status: number, type: string, content: Buffer, cacheControl: string): void {
  to.writeHead(status, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': content.length,
    'cache-control': cacheControl,
  });
  to.end(content);
}

function pass(target: string, from: IncomingMessage, to: ServerResponse): void {
  const { host: _, ...headers } = from.headers;
  const onward = request(target + from.url, { method: from.method ?? 'GET', headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  onward.on('error', () => to.destroy());
  from.pipe(onward);
}

function compress(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
