import { Agent, get } from 'node:http';

interface Copy {
  readonly port: string;
  readonly agent: Agent;
  isUp: boolean;
}

/** How one request ended: the status, or the system's word for why there is none. */
export type Outcome = number | string;

/** A load balancer that keeps connections open, asks each copy for its health, and repeats nothing. */
export class Balancer {
  readonly #copies: readonly Copy[];
  readonly #looks: NodeJS.Timeout;
  readonly #waiting = new Set<() => void>();
  #turn = 0;

  constructor(ports: readonly string[]) {
    this.#copies = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isUp: true }));
    this.#looks = setInterval(() => {
      for (const copy of this.#copies) void this.#look(copy);
    }, 100);
  }

  /** Asks the copies that are up in turn. */
  ask(path: string): Promise<Outcome> {
    const up = this.#copies.filter(({ isUp }) => isUp);
    this.#turn += 1;
    const copy = up[this.#turn % up.length];
    return copy === undefined ? Promise.resolve('nobody is up') : answerOf(copy.port, copy.agent, path);
  }

  /** Resolves once it sends to so many copies. */
  async until(count: number): Promise<void> {
    while (this.#copies.filter(({ isUp }) => isUp).length !== count)
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  close(): void {
    clearInterval(this.#looks);
    for (const { agent } of this.#copies) agent.destroy();
  }

  async #look(copy: Copy): Promise<void> {
    copy.isUp = (await answerOf(copy.port, new Agent(), '/healthz')) === 200;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

export function answerOf(port: string, agent: Agent, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('close', () => resolve('cut'));
      answer.on('error', () => resolve('cut'));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
  });
}
