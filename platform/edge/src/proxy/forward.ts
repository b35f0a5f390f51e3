import type { Log } from '@northlight/node-kit';
import { HTTPException } from 'hono/http-exception';
import { proxy } from 'hono/proxy';
import { negotiateEncoding } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { isReadMethod, jsonError, methodNotAllowed, plainText } from '../http/respond.ts';

export interface ProxyTarget {
  /** Absolute, with the path but without the query, which is added from the request. */
  readonly url: string;
  readonly bodyLimit: number;
  /** Milliseconds without a byte in either direction. */
  readonly idleTimeout: number;
  /** Override the client's headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers that are not forwarded, in addition to hop-by-hop headers. */
const droppedHeaders = [
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'proxy-connection',
  'x-real-ip',
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Forwards a request and streams the response. An unreachable, silent or broken backend becomes an error that clients
 * can handle; a client that disconnects ends the backend request.
 */
export async function forward(c: EdgeContext, target: ProxyTarget, log: Log): Promise<Response> {
  if (!methods.includes(c.req.method)) return methodNotAllowed(methods.join(', '));
  const declaredSize = Number(c.req.header('content-length') ?? 0);
  if (declaredSize > target.bodyLimit) return respondTooLarge(target.bodyLimit);

  const timer = new IdleTimer(target.idleTimeout);
  const clientSignal = c.req.raw.signal;
  clientSignal.addEventListener('abort', () => timer.end('client'));
  if (clientSignal.aborted) timer.end('client');
  try {
    const response = await sendRequest(c, target, timer);
    const { headers } = response;
    setResponseHeaders(headers, new URL(target.url).origin);
    if (response.body === null) timer.stop();
    const body =
      response.body &&
      relayBody(response.body, c, timer, () =>
        log.warn(
          'the backend response ended early',
          toLogFields({ ...target, requestId: c.get('requestId') }),
        ),
      );
    return new Response(body, { status: response.status, headers });
  } catch (error) {
    timer.stop();
    return toErrorResponse(error, timer.reason, { ...target, requestId: c.get('requestId') }, log);
  }
}

async function sendRequest(c: EdgeContext, target: ProxyTarget, timer: IdleTimer): Promise<Response> {
  const send = () =>
    proxy(target.url + new URL(c.req.url).search, {
      raw: c.req.raw,
      strictConnectionProcessing: true,
      body: getBody(c, target, timer),
      redirect: 'manual',
      signal: timer.signal,
      customFetch: (request) => {
        setRequestHeaders(request.headers, c, target);
        return fetch(request);
      },
    });
  try {
    return await send();
  } catch (error) {
    // A kept-alive connection may close just as it is reused; a read can safely be sent again.
    const isConnectionLost = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(getErrorCode(error));
    if (!isConnectionLost || timer.reason !== null || !isReadMethod(c.req.method)) throw error;
    return send();
  }
}

/**
 * Relays the response body. If it ends early, the client's connection is cut, because a clean end would make a partial
 * response look complete.
 */
export function relayBody(
  body: ReadableStream<Uint8Array>,
  c: Pick<EdgeContext, 'env'>,
  timer: IdleTimer,
  onAbort: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        timer.touch();
        const { done, value } = await reader.read();
        // While the client is not reading, the backend may be silent without being stuck.
        timer.pause();
        if (done) {
          timer.stop();
          controller.close();
        } else controller.enqueue(value);
      } catch (error) {
        timer.stop();
        if (timer.reason === 'client') return;
        onAbort();
        const outgoing = c.env?.outgoing;
        if (outgoing === undefined) return controller.error(error);
        outgoing.destroy();
        controller.close();
      }
    },
    cancel(reason) {
      timer.end('client');
      // `end` has already aborted the stream.
      return reader.cancel(reason).catch(() => undefined);
    },
  });
}

type EndReason = 'silence' | 'client' | 'too-large';

/** Aborts a request after a period without a byte in either direction, and records why it ended. */
export class IdleTimer {
  reason: EndReason | null = null;
  readonly #controller = new AbortController();
  readonly #timeout: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(timeout: number) {
    this.#timeout = timeout;
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
    if (!this.#isOver) this.#timer = setTimeout(() => this.end('silence'), this.#timeout).unref();
  }

  /** Passes the request body through, up to a limit. */
  limitBody(limit: number): TransformStream<Uint8Array, Uint8Array> {
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

function getBody(c: EdgeContext, target: ProxyTarget, timer: IdleTimer): ReadableStream<Uint8Array> | null {
  const hasBody =
    c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
  if (!hasBody || isReadMethod(c.req.method)) return null;
  return c.req.raw.body?.pipeThrough(timer.limitBody(target.bodyLimit)) ?? null;
}

function setRequestHeaders(headers: Headers, c: EdgeContext, target: ProxyTarget): void {
  const forwardedHeaders = [...headers.keys()].filter((name) => name.startsWith('x-forwarded-'));
  for (const name of [...droppedHeaders, ...forwardedHeaders]) headers.delete(name);
  headers.set('accept-encoding', 'identity');
  // fetch would decompress `content-encoding`. With this header, the backend encodes for the client and fetch does not.
  headers.set('x-accept-body', negotiateEncoding(c.req.header('accept-encoding')));
  headers.set('x-request-id', c.get('requestId'));
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
  // The backend may redirect to its internal URL, which browsers cannot reach.
  if (location?.startsWith(`${backendOrigin}/`))
    headers.set('location', location.slice(backendOrigin.length));
}

function toErrorResponse(error: unknown, reason: EndReason | null, target: FailedTarget, log: Log): Response {
  if (error instanceof HTTPException) return plainText(400, 'Bad request');
  if (reason === 'too-large') return respondTooLarge(target.bodyLimit);
  if (reason === 'client') return jsonError(499, 'client_closed_request', 'The client has disconnected.');
  if (reason === 'silence') {
    log.warn('the backend does not respond', toLogFields(target));
    return jsonError(504, 'backend_timeout', 'The backend did not respond in time.', { 'retry-after': '5' });
  }
  const code = getErrorCode(error);
  log.warn('the backend cannot be reached', { ...toLogFields(target), code });
  // The backend may be restarting, so clients should retry.
  return jsonError(503, 'backend_unreachable', 'The backend cannot be reached right now.', {
    'retry-after': '2',
  });
}

function respondTooLarge(limit: number): Response {
  const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit} bytes`;
  return jsonError(413, 'payload_too_large', `The request is larger than ${size}.`, { connection: 'close' });
}

/** A failed fetch's system error code. */
function getErrorCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

interface FailedTarget extends ProxyTarget {
  readonly requestId: string;
}

const toLogFields = ({ url, requestId }: FailedTarget) => ({ path: new URL(url).pathname, requestId });
