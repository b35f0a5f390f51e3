import type { Log } from './log.ts';
import type { EdgeContext, Peer } from './peer.ts';
import { jsonError } from './respond.ts';

/** Where one request goes. */
export interface ProxyTarget {
  /** Absolute, with the path and without the query, which is passed on. */
  readonly url: string;
  readonly bodyLimit: number;
  /** Milliseconds without a sign of life, in either direction. */
  readonly silence: number;
  /** Set on the request over what the client sent. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers about one connection, and what a client says about proxies that it cannot know. */
const dropped = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-real-ip',
]);

/**
 * Passes a request on, streaming both ways, and the answer back. A backend that is away, silent or broken becomes an
 * answer that a client can act on; a client that goes away ends the request behind it.
 */
export async function forward(c: EdgeContext, peer: Peer, target: ProxyTarget, log: Log): Promise<Response> {
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared > target.bodyLimit) return tooLarge(target.bodyLimit);

  const watch = new Watch(target.silence);
  const client = c.req.raw.signal;
  const leave = () => watch.end('client');
  client.addEventListener('abort', leave);
  if (client.aborted) leave();
  try {
    const answer = await fetch(target.url + new URL(c.req.url).search, {
      method: c.req.method,
      headers: requestHeaders(c, peer, target),
      body: bodyOf(c, target, watch),
      duplex: 'half',
      redirect: 'manual',
      signal: watch.signal,
    });
    return new Response(answer.body?.pipeThrough(watch.alive()) ?? null, {
      status: answer.status,
      headers: responseHeaders(answer.headers, new URL(target.url).origin),
    });
  } catch (error) {
    watch.stop();
    return failure(error, watch.reason, target, log);
  } finally {
    if (watch.reason !== null) client.removeEventListener('abort', leave);
  }
}

type EndReason = 'silence' | 'client' | 'too-large';

/** Ends a request after a time without any byte in either direction, and remembers why it ended. */
class Watch {
  reason: EndReason | null = null;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(silence: number) {
    this.#timer = setTimeout(() => this.end('silence'), silence);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(reason: EndReason): void {
    this.reason ??= reason;
    this.stop();
    this.#controller.abort(new Error(`ended: ${reason}`));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Passes bytes through, counting each as a sign of life; `limit` is for what the client sends. */
  alive(limit = Number.POSITIVE_INFINITY): TransformStream<Uint8Array, Uint8Array> {
    let size = 0;
    return new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > limit) {
          this.end('too-large');
          controller.error(new Error('too large'));
          return;
        }
        this.#timer.refresh();
        controller.enqueue(chunk);
      },
      // What the backend says is over when it ends; what the client says is followed by an answer.
      flush: () => (limit === Number.POSITIVE_INFINITY ? this.stop() : undefined),
    });
  }
}

function bodyOf(c: EdgeContext, target: ProxyTarget, watch: Watch): ReadableStream<Uint8Array> | null {
  const hasBody =
    c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
  if (!hasBody || c.req.method === 'GET' || c.req.method === 'HEAD') return null;
  return c.req.raw.body?.pipeThrough(watch.alive(target.bodyLimit)) ?? null;
}

function requestHeaders(c: EdgeContext, peer: Peer, target: ProxyTarget): Headers {
  const named = (c.req.header('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const headers = new Headers();
  c.req.raw.headers.forEach((value, name) => {
    if (!dropped.has(name) && !named.includes(name) && !name.startsWith('x-forwarded-')) {
      headers.append(name, value);
    }
  });
  headers.set('accept-encoding', 'identity');
  headers.set('x-forwarded-for', peer.address);
  headers.set('x-forwarded-proto', peer.isHttps ? 'https' : 'http');
  headers.set('x-forwarded-host', peer.host);
  for (const [name, value] of Object.entries(target.headers ?? {})) headers.set(name, value);
  return headers;
}

function responseHeaders(from: Headers, backendOrigin: string): Headers {
  const headers = new Headers();
  from.forEach((value, name) => {
    // fetch has undone any encoding, so the length and name of it are no longer true.
    if (name === 'content-encoding' || (name === 'content-length' && from.has('content-encoding'))) return;
    if (name !== 'content-length' && dropped.has(name)) return;
    headers.append(name, value);
  });
  const location = headers.get('location');
  // The backend may know itself by its own address only, which no browser reaches.
  if (location?.startsWith(`${backendOrigin}/`))
    headers.set('location', location.slice(backendOrigin.length));
  return headers;
}

function failure(error: unknown, reason: EndReason | null, target: ProxyTarget, log: Log): Response {
  if (reason === 'too-large') return tooLarge(target.bodyLimit);
  const path = new URL(target.url).pathname;
  if (reason === 'client') return jsonError(499, 'client_closed_request', 'The client went away.');
  if (reason === 'silence') {
    log.warn('the backend does not answer', { path });
    return jsonError(504, 'backend_timeout', 'The backend did not answer in time.', { 'retry-after': '5' });
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  log.warn('the backend cannot be reached', { path, code });
  // Refused means that it is not running, and will be; anything else means that it broke off.
  const isAway = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return jsonError(isAway ? 503 : 502, 'backend_unreachable', 'The backend cannot be reached right now.', {
    'retry-after': '2',
  });
}

function tooLarge(limit: number): Response {
  const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit} bytes`;
  return jsonError(413, 'payload_too_large', `The request is larger than ${size}.`, { connection: 'close' });
}
