import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** Serves the metrics on a separate port that is not public. */
export class MetricsServer {
  readonly #server: Server;

  constructor(metrics: Metrics) {
    this.#server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
        return;
      }
      metrics.collect().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
  }

  /** @throws the system's error, such as EADDRINUSE */
  async listen(port: number, host: string): Promise<AddressInfo> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => resolve());
    });
    return this.#server.address() as AddressInfo;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
