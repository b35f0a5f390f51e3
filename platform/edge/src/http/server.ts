import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Limits } from '../options.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server with time limits for slow clients and a graceful stop. */
export class HttpServer {
  readonly #server: Server;
  readonly #limits: Limits;
  #isStopping = false;

  constructor(listener: Listener, limits: Limits) {
    this.#limits = limits;
    this.#server = createServer(
      {
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        // Longer than the 60 s for which load balancers keep their side, so that they are never cut off first.
        keepAliveTimeout: 65_000,
        connectionsCheckingInterval: Math.min(1000, limits.headers),
        maxHeaderSize: 16 * 1024,
      },
      listener,
    );
    this.#server.maxRequestsPerSocket = 0;
  }

  /** While true, answers tell clients to end their connection. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** @throws the system's error, such as EADDRINUSE */
  async listen(port: number, host: string): Promise<AddressInfo> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      // Who comes in a burst waits for a busy process here; past Node's 511 the system drops them without a word.
      this.#server.listen({ port, host, backlog: 4096 }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    return this.#server.address() as AddressInfo;
  }

  /**
   * Lets balancers learn that it goes, then takes no new connections, lets requests in flight finish, and cuts what is
   * left after the limit.
   */
  async stop(): Promise<void> {
    if (!this.#server.listening || this.#isStopping) return;
    this.#isStopping = true;
    // What a balancer keeps open is ended by its next answer: were it cut now, a request could be on its way in it.
    if (this.#limits.drain > 0) await wait(this.#limits.drain);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // A kept connection becomes idle when its last answer ends; nothing tells when that is.
    const idle = setInterval(() => this.#server.closeIdleConnections(), 20);
    const deadline = setTimeout(() => this.#server.closeAllConnections(), this.#limits.stop);
    await closed;
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
