import type { BackendOptions } from '../backend-options.ts';

const cacheTime = 1000;
const timeLimit = 2000;

/** Whether the backend responds, cached for a second. Deduplicates requests in flight. */
export class BackendProbe {
  readonly #backend: BackendOptions;
  #last: Promise<boolean> | null = null;
  #checkedAt = 0;

  constructor(backend: BackendOptions) {
    this.#backend = backend;
  }

  isUp(): Promise<boolean> {
    if (this.#last !== null && Date.now() - this.#checkedAt < cacheTime) return this.#last;
    this.#checkedAt = Date.now();
    this.#last = this.#check();
    return this.#last;
  }

  /** Any response except a server error means that the backend is up. */
  async #check(): Promise<boolean> {
    const path = this.#backend.kind === 'hosted' ? servicePaths.auth : '/healthz';
    return (await requestStatus(this.#backend, path)) < 500;
  }
}

/** @returns 504 without an answer */
async function requestStatus({ url, publishableKey }: BackendOptions, path: string): Promise<number> {
  try {
    const response = await fetch(new URL(path, url), {
      headers: { apikey: publishableKey },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 504;
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
export function checkHostedServices(backend: BackendOptions): Promise<ServiceCheck[]> {
  if (backend.kind !== 'hosted') return Promise.resolve([]);
  const services = Object.keys(servicePaths) as (keyof typeof servicePaths)[];
  return Promise.all(
    services.map(async (service) => {
      const startedAt = performance.now();
      const status = await requestStatus(backend, servicePaths[service]);
      return { service, status, seconds: (performance.now() - startedAt) / 1000 };
    }),
  );
}
