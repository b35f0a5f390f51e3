import { Agent, get } from 'node:http';

interface Copy {
  readonly port: string;
  readonly agent: Agent;
  isUp: boolean;
}

/** A response's status, or the system's error code. */
export type Outcome = number | string;

/** A load balancer that keeps connections alive, polls the health of each copy, and never retries. */
export class Balancer {
  readonly #copies: readonly Copy[];
  readonly #healthChecks: NodeJS.Timeout;
  readonly #healthListeners = new Set<() => void>();
  #requestCount = 0;

  constructor(ports: readonly string[]) {
    this.#copies = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isUp: true }));
    this.#healthChecks = setInterval(() => {
      for (const copy of this.#copies) void this.#checkHealth(copy);
    }, 100);
  }

  /** Round robin over healthy copies. */
  request(path: string): Promise<Outcome> {
    const healthyCopies = this.#copies.filter(({ isUp }) => isUp);
    this.#requestCount += 1;
    const copy = healthyCopies[this.#requestCount % healthyCopies.length];
    return copy === undefined ? Promise.resolve('no copy is up') : requestStatus(copy.port, copy.agent, path);
  }

  /** Resolves once that many copies are healthy. */
  async waitForCopies(count: number): Promise<void> {
    while (this.#copies.filter(({ isUp }) => isUp).length !== count)
      await new Promise<void>((resolve) => this.#healthListeners.add(resolve));
  }

  close(): void {
    clearInterval(this.#healthChecks);
    for (const { agent } of this.#copies) agent.destroy();
  }

  async #checkHealth(copy: Copy): Promise<void> {
    copy.isUp = (await requestStatus(copy.port, new Agent(), '/healthz')) === 200;
    for (const resolve of this.#healthListeners) resolve();
    this.#healthListeners.clear();
  }
}

export function requestStatus(port: string, agent: Agent, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('close', () => resolve('disconnected'));
      response.on('error', () => resolve('disconnected'));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
  });
}
