import type { BackendOptions } from '../backend-options.ts';

export interface BackendHealth {
  readonly kind: BackendOptions['kind'];
  readonly state: 'up' | 'down';
  /** ISO instant of the last state change that this process noticed. */
  readonly since: string;
}

const cacheTime = 1000;
const timeLimit = 2000;

/** Health of the backend, cached for a second. Deduplicates requests in flight. */
export class BackendProbe {
  readonly #backend: BackendOptions;
  #last: BackendHealth | null = null;
  #checkedAt = 0;
  #pending: Promise<BackendHealth> | null = null;

  constructor(backend: BackendOptions) {
    this.#backend = backend;
  }

  async getHealth(): Promise<BackendHealth> {
    if (this.#last !== null && Date.now() - this.#checkedAt < cacheTime) return this.#last;
    this.#pending ??= this.#check().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #check(): Promise<BackendHealth> {
    const { kind } = this.#backend;
    const state = (await this.#isUp()) ? 'up' : 'down';
    const since = this.#last?.state === state ? this.#last.since : new Date().toISOString();
    this.#last = { kind, state, since };
    this.#checkedAt = Date.now();
    return this.#last;
  }

  /** Any response except a server error means that the backend is up. */
  async #isUp(): Promise<boolean> {
    const { kind, url, publishableKey } = this.#backend;
    try {
      const response = await fetch(new URL(kind === 'hosted' ? '/auth/v1/health' : '/healthz', url), {
        headers: { apikey: publishableKey },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimit),
      });
      await response.body?.cancel();
      return response.status < 500;
    } catch {
      return false;
    }
  }
}

/** A cheap request to each service that browsers call directly in a hosted project. */
const servicePaths = {
  auth: '/auth/v1/health',
  rest: '/rest/v1/services?select=id&limit=1',
  storage: '/storage/v1/status',
} as const;

export interface ServiceCheck {
  readonly service: keyof typeof servicePaths;
  /** 504 without an answer. */
  readonly status: number;
  readonly seconds: number;
}

/** Asks each service of a hosted project once: the edge does not see the requests that browsers send there. */
export function checkHostedServices({ kind, url, publishableKey }: BackendOptions): Promise<ServiceCheck[]> {
  if (kind !== 'hosted') return Promise.resolve([]);
  const services = Object.keys(servicePaths) as (keyof typeof servicePaths)[];
  return Promise.all(
    services.map(async (service) => {
      const startedAt = performance.now();
      const status = await fetch(new URL(servicePaths[service], url), {
        headers: { apikey: publishableKey },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimit),
      }).then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        () => 504,
      );
      return { service, status, seconds: (performance.now() - startedAt) / 1000 };
    }),
  );
}
