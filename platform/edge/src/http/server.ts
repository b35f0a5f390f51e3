import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Log } from '@northlight/node-kit';
import { tooManyCookiesDocument } from '../documents/static-pages.ts';
import type { Limits } from '../options.ts';
import { staticPagePolicy } from './csp.ts';
import { addSecurityHeaders, plainText } from './respond.ts';

/** An HTTP server with time limits for slow clients and a graceful stop. */
export class HttpServer {
  readonly #server: Server;
  readonly #limits: Limits;
  readonly #log: Log;
  #isStopping = false;
  #url = 'http://localhost';

  constructor(limits: Limits, log: Log) {
    this.#limits = limits;
    this.#log = log;
    this.#server = createServer({
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      // Longer than the 60 s idle timeout of common load balancers, so that they never reuse a closed connection.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: Math.min(1000, limits.headers),
      // Browsers send the cookies of every program that has run on localhost.
      maxHeaderSize: 64 * 1024,
    });
    this.#server.maxRequestsPerSocket = 0;
    this.#server.on('clientError', rejectUnreadable);
  }

  /** While true, responses tell clients to close their connection. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  get isListening(): boolean {
    return this.#server.listening && !this.#isStopping;
  }

  /** The server's URL, known once it listens. */
  get url(): string {
    return this.#url;
  }

  /** @throws the system's error, such as EADDRINUSE */
  async listen(
    handler: Parameters<typeof getRequestListener>[0],
    port: number,
    host: string,
  ): Promise<{ readonly port: number; readonly url: string }> {
    this.#server.on(
      'request',
      getRequestListener(handler, { errorHandler: (error) => this.#handleError(error) }),
    );
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      // Connections queue here during a burst; beyond Node's default of 511 the system drops them silently.
      this.#server.listen({ port, host, backlog: 4096 }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    const address = this.#server.address() as AddressInfo;
    const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
    this.#url = `http://${name}:${address.port}`;
    return { port: address.port, url: this.#url };
  }

  /**
   * Drains first so that load balancers notice, then accepts no new connections, lets requests in flight finish, and cuts
   * off the remaining ones at the limit.
   */
  async stop(): Promise<void> {
    if (!this.#server.listening || this.#isStopping) return;
    this.#isStopping = true;
    // Kept-alive connections end with their next response: closing them now could cut a request that is being sent.
    if (this.#limits.drain > 0) await wait(this.#limits.drain);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // No event reports that a kept-alive connection has become idle, so this polls.
    const idleTimer = setInterval(() => this.#server.closeIdleConnections(), 20);
    const deadline = setTimeout(() => this.#server.closeAllConnections(), this.#limits.stop);
    await closed;
    clearInterval(idleTimer);
    clearTimeout(deadline);
  }

  /** Requests that cannot be parsed never reach the routes. */
  #handleError(error: unknown): Response {
    const isBad = error instanceof RequestError;
    if (!isBad) this.#log.error('request failed', { error: String(error) });
    const response = isBad ? plainText(400, 'Bad request') : plainText(500, 'Internal error');
    addSecurityHeaders(response.headers, false);
    return response;
  }
}

const unreadableStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers a request that Node's parser rejects, as Node would, but with a page for a person with too many cookies. */
function rejectUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body = code === 'HPE_HEADER_OVERFLOW' ? tooManyCookiesDocument : '';
  socket.end(
    [
      `HTTP/1.1 ${unreadableStatus[code] ?? '400 Bad Request'}`,
      'content-type: text/html; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `content-security-policy: ${staticPagePolicy}`,
      'connection: close',
      `\r\n${body}`,
    ].join('\r\n'),
  );
}
