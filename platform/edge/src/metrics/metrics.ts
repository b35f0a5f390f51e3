import { once } from 'node:events';
import { serve } from '@hono/node-server';
import type { RegistryWatch } from '@northlight/registry';
import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Composition, OwnedRoute } from '../documents/composition.ts';
import type { ServiceCheck } from '../http/health.ts';
import type { EdgeEnv } from '../http/peer.ts';
import type { WatchedAges } from '../reports/release-counts.ts';
import type { ReleaseReports } from '../reports/release-reports.ts';

/** The state that gauges read when metrics are collected. */
export interface MetricsSource {
  readonly composition: () => Composition | null;
  readonly watch: Pick<RegistryWatch, 'refusal'>;
  readonly isBackendUp: () => Promise<boolean>;
  readonly checkServices: () => Promise<readonly ServiceCheck[]>;
  readonly reports: Pick<ReleaseReports, 'getSummary'>;
  readonly watchedAges: () => WatchedAges;
  readonly cachedPages: () => number;
}

/** Metrics of this edge since its start. Labels never contain visitor input. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'edge_requests_seconds',
    help: 'Request duration by type of path.',
    labelNames: ['kind', 'method', 'status'],
    buckets,
    registers: [this.#registry],
  });
  readonly #upstream = new Histogram({
    name: 'edge_upstream_seconds',
    help: 'Duration of requests to the backend, by service: forwarded ones, and with a hosted project one for each scrape.',
    labelNames: ['service', 'status'],
    buckets,
    registers: [this.#registry],
  });
  readonly #documents = new Counter({
    name: 'edge_documents_total',
    help: 'Page documents, by remote and version.',
    labelNames: ['remote', 'version', 'status'],
    registers: [this.#registry],
  });
  readonly #visits = new Counter({
    name: 'edge_release_visits_total',
    help: 'Visits, starts, failures and page openings by version, as reported by tabs.',
    labelNames: ['release', 'version', 'what'],
    registers: [this.#registry],
  });

  #source: MetricsSource | undefined;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async collect(): Promise<string> {
    for (const { service, status, seconds } of (await this.#source?.checkServices()) ?? [])
      this.#upstream.observe({ service, status: String(status) }, seconds);
    return this.#registry.metrics();
  }

  /** Counts every request; must be registered before all routes. */
  instrument(app: Hono<EdgeEnv>, source: MetricsSource): void {
    this.#source = source;
    this.#addGauges(source);
    app.use('*', async (c, next) => {
      const startedAt = performance.now();
      await next();
      const seconds = (performance.now() - startedAt) / 1000;
      const { pathname } = new URL(c.req.url);
      const kind = classifyPath(pathname);
      const status = String(c.res.status);
      this.#requests.observe({ kind, method: c.req.method, status }, seconds);
      const service = findService(pathname);
      if (service !== null) this.#upstream.observe({ service, status }, seconds);
      if (kind === 'document') this.#countDocument(source.composition(), c.get('logPath'), status);
    });
  }

  #countDocument(composition: Composition | null, path: string | undefined, status: string): void {
    const route: OwnedRoute | undefined = composition?.routes.find((candidate) => candidate.path === path);
    const { name: remote, version } = route?.remote ?? {
      name: 'shell',
      version: composition?.shell.version ?? '',
    };
    this.#documents.inc({ remote, version, status });
  }

  /** Counts a tab's report; callers pass only released versions. */
  countVisit(release: string, version: string, what: string, _label = '', count = 1): void {
    if (countedVisits.has(what)) this.#visits.inc({ release, version, what }, count);
  }

  #addGauges({ composition, watch, isBackendUp, reports, watchedAges, cachedPages }: MetricsSource): void {
    this.#addGauge('edge_release_live', '1 for each live release.', ['release', 'version'], (set) => {
      const current = composition();
      if (current === null) return;
      for (const { name, version } of [
        { name: 'shell', version: current.shell.version },
        ...current.remotes,
      ]) {
        set({ release: name, version }, 1);
      }
    });
    this.#addGauge('edge_registry_revision', 'Revision of the served registry.', [], (set) =>
      set({}, composition()?.revision ?? 0),
    );
    this.#addGauge(
      'edge_registry_refused',
      '1 while the newest registry is refused and an older one is served.',
      [],
      (set) => set({}, watch.refusal() === null ? 0 : 1),
    );
    this.#addGauge('edge_backend_up', '1 while the backend responds.', [], async (set) =>
      set({}, (await isBackendUp()) ? 1 : 0),
    );
    this.#addGauge(
      'edge_release_reports',
      'Browser reports by version.',
      ['release', 'version', 'kind'],
      (set) => {
        for (const { release, version, counts } of reports.getSummary().faults) {
          for (const [kind, count] of Object.entries(counts)) set({ release, version, kind }, count);
        }
      },
    );
    for (const [index, name, help] of [
      [0, 'edge_watched_age_seconds', 'Age of the oldest waiting email, and of the last run of each job.'],
      [1, 'edge_watched_limit_seconds', 'The age from which that is too old.'],
    ] as const)
      this.#addGauge(name, help, ['subject'], (set) => {
        for (const [subject, figures] of Object.entries(watchedAges())) set({ subject }, figures[index]);
      });
    this.#addGauge('edge_kept_pages', 'Cached pages and documents.', [], (set) => set({}, cachedPages()));
  }

  #addGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (
      set: (labels: Record<Label, string> | Record<string, never>, value: number) => void,
    ) => void | Promise<void>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        this.reset();
        await collect((labels, value) => this.set(labels as Record<Label, string>, value));
      },
    });
  }
}

const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const countedVisits: ReadonlySet<string> = new Set(['visit', 'started', 'failed', 'opened']);

const services = ['auth', 'rest', 'storage', 'functions', 'api'] as const;

/** The backend service that a path belongs to. */
function findService(pathname: string): (typeof services)[number] | null {
  const [, first] = pathname.split('/');
  return services.find((service) => service === first) ?? null;
}

function classifyPath(pathname: string): string {
  if (findService(pathname) !== null) return 'backend';
  if (pathname.startsWith('/remotes/')) return 'release-file';
  if (pathname.startsWith('/images/')) return 'picture';
  if (pathname === '/healthz' || pathname === '/registry.json' || pathname.startsWith('/__')) return 'own';
  return 'document';
}

/**
 * Serves the metrics on a separate port that is not public.
 * @throws the system's error, such as EADDRINUSE
 */
export async function serveMetrics(metrics: Metrics, port: number, hostname: string): Promise<void> {
  const app = new Hono().get('/metrics', async (c) =>
    c.body(await metrics.collect(), 200, { 'content-type': metrics.contentType }),
  );
  await once(serve({ fetch: app.fetch, port, hostname }), 'listening');
}
