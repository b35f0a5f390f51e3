import type { Log } from '@northlight/registry/node-kit';
import { inSpan, traceparent } from '@northlight/registry/node-kit/traces';
import { HTTPException } from 'hono/http-exception';
import { proxy } from 'hono/proxy';
import { acceptedEncoding } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { isRead, jsonError, methodNotAllowed, plainText } from '../http/respond.ts';

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

/** Beside what belongs to one connection: what a client cannot know, and what is ours alone. */
const dropped = ['content-length', 'cookie', 'expect', 'forwarded', 'host', 'proxy-connection', 'x-real-ip'];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Passes a request on, streaming both ways, and the answer back. A backend that is away, silent or broken becomes an
 * answer that a client can act on; a client that goes away ends the request behind it.
 */
export async function forward(c: EdgeContext, target: ProxyTarget, log: Log): Promise<Response> {
  if (!methods.includes(c.req.method)) return methodNotAllowed(methods.join(', '));
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared > target.bodyLimit) return tooLarge(target.bodyLimit);

  const watch = new Watch(target.silence);
  const client = c.req.raw.signal;
  client.addEventListener('abort', () => watch.end('client'));
  if (client.aborted) watch.end('client');
  try {
    const answer = await inSpan(`${c.req.method} backend`, { kind: 'CLIENT' }, async (span) => {
      const answered = await ask(c, target, watch);
      span.setAttribute('http.response.status_code', answered.status);
      return answered;
    });
    const { headers } = answer;
    setResponseHeaders(headers, new URL(target.url).origin);
    if (answer.body === null) watch.stop();
    const body =
      answer.body &&
      relay(answer.body, c, watch, () =>
        log.warn('the backend broke off', pathOf({ ...target, requestId: c.get('requestId') })),
      );
    return new Response(body, { status: answer.status, headers });
  } catch (error) {
    watch.stop();
    return failure(error, watch.reason, { ...target, requestId: c.get('requestId') }, log);
  }
}

async function ask(c: EdgeContext, target: ProxyTarget, watch: Watch): Promise<Response> {
  const send = () =>
    proxy(target.url + new URL(c.req.url).search, {
      raw: c.req.raw,
      strictConnectionProcessing: true,
      body: bodyOf(c, target, watch),
      redirect: 'manual',
      signal: watch.signal,
      customFetch: (request) => {
        setRequestHeaders(request.headers, c, target);
        return fetch(request);
      },
    });
  try {
    return await send();
  } catch (error) {
    // A kept connection may end just as it is used again; what only reads can be asked once more.
    const isCut = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(causeOf(error));
    if (!isCut || watch.reason !== null || !isRead(c.req.method)) throw error;
    return send();
  }
}

/**
 * The answer's body. When it breaks off, the connection to the client is cut: ended in order, a part of an answer
 * would pass for the whole.
 */
export function relay(
  body: ReadableStream<Uint8Array>,
  c: Pick<EdgeContext, 'env'>,
  watch: Watch,
  onBroken: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        watch.touch();
        const { done, value } = await reader.read();
        // Until the client takes more: its pause says nothing about the backend.
        watch.pause();
        if (done) {
          watch.stop();
          controller.close();
        } else controller.enqueue(value);
      } catch (error) {
        watch.stop();
        // Nobody is left to read it.
        if (watch.reason === 'client') return;
        onBroken();
        const outgoing = c.env?.outgoing;
        if (outgoing === undefined) return controller.error(error);
        outgoing.destroy();
        controller.close();
      }
    },
    cancel(reason) {
      watch.end('client');
      // The end above has broken the stream already, which is what was asked for.
      return reader.cancel(reason).catch(() => undefined);
    },
  });
}

type EndReason = 'silence' | 'client' | 'too-large';

/** Ends a request after a time without any byte in either direction, and remembers why it ended. */
export class Watch {
  reason: EndReason | null = null;
  readonly #controller = new AbortController();
  readonly #silence: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(silence: number) {
    this.#silence = silence;
    this.touch();
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
    this.#isOver = true;
    this.pause();
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  touch(): void {
    this.pause();
    if (!this.#isOver) this.#timer = setTimeout(() => this.end('silence'), this.#silence).unref();
  }

  /** Passes on what the client sends, up to a limit. */
  counted(limit: number): TransformStream<Uint8Array, Uint8Array> {
    let size = 0;
    return new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > limit) {
          this.end('too-large');
          controller.error(new Error('too large'));
          return;
        }
        this.touch();
        controller.enqueue(chunk);
      },
    });
  }
}

function bodyOf(c: EdgeContext, target: ProxyTarget, watch: Watch): ReadableStream<Uint8Array> | null {
  const hasBody =
    c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
  if (!hasBody || isRead(c.req.method)) return null;
  return c.req.raw.body?.pipeThrough(watch.counted(target.bodyLimit)) ?? null;
}

function setRequestHeaders(headers: Headers, c: EdgeContext, target: ProxyTarget): void {
  const foreign = [...headers.keys()].filter((name) => name.startsWith('x-forwarded-'));
  for (const name of [...dropped, ...foreign]) headers.delete(name);
  headers.set('accept-encoding', 'identity');
  // What fetch does not know it does not unpack: a backend that knows this sends what the client can read.
  headers.set('x-accept-body', acceptedEncoding(c.req.header('accept-encoding')));
  headers.set('x-request-id', c.get('requestId'));
  const trace = traceparent();
  if (trace !== undefined) headers.set('traceparent', trace);
  const peer = c.get('peer');
  headers.set('x-forwarded-for', peer.address);
  headers.set('x-forwarded-proto', peer.isHttps ? 'https' : 'http');
  headers.set('x-forwarded-host', peer.host);
  for (const [name, value] of Object.entries(target.headers ?? {})) headers.set(name, value);
}

function setResponseHeaders(headers: Headers, backendOrigin: string): void {
  const encoding = headers.get('x-body-encoding');
  if (encoding !== null) {
    headers.delete('x-body-encoding');
    headers.set('content-encoding', encoding);
    headers.append('vary', 'Accept-Encoding');
  }
  const location = headers.get('location');
  // The backend may know itself by its own address only, which no browser reaches.
  if (location?.startsWith(`${backendOrigin}/`))
    headers.set('location', location.slice(backendOrigin.length));
}

function failure(error: unknown, reason: EndReason | null, target: Failed, log: Log): Response {
  if (error instanceof HTTPException) return plainText(400, 'Bad request');
  if (reason === 'too-large') return tooLarge(target.bodyLimit);
  if (reason === 'client') return jsonError(499, 'client_closed_request', 'The client went away.');
  if (reason === 'silence') {
    log.warn('the backend does not answer', pathOf(target));
    return jsonError(504, 'backend_timeout', 'The backend did not answer in time.', { 'retry-after': '5' });
  }
  const code = causeOf(error);
  log.warn('the backend cannot be reached', { ...pathOf(target), code });
  // Not running, or ended over this request: either way it is started again.
  return jsonError(503, 'backend_unreachable', 'The backend cannot be reached right now.', {
    'retry-after': '2',
  });
}

function tooLarge(limit: number): Response {
  const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit} bytes`;
  return jsonError(413, 'payload_too_large', `The request is larger than ${size}.`, { connection: 'close' });
}

/** The system's word for why a fetch failed. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

interface Failed extends ProxyTarget {
  readonly requestId: string;
}

const pathOf = ({ url, requestId }: Failed) => ({ path: new URL(url).pathname, requestId });
