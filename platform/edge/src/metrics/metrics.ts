import type { RegistryWatch } from '@northlight/registry';
import type { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Composition, OwnedRoute } from '../documents/composition.ts';
import type { EdgeEnv } from '../http/peer.ts';
import type { ReleaseReports } from '../releases/release-reports.ts';

/** What the edge shows of itself; read when somebody asks. */
export interface MetricsSource {
  readonly composition: () => Composition | null;
  readonly watch: Pick<RegistryWatch, 'refusal'>;
  readonly isBackendUp: () => Promise<boolean>;
  readonly reports: Pick<ReleaseReports, 'summary'>;
  readonly policyViolations: () => number;
  readonly keptPages: () => number;
}

/** Of each copy of the edge for itself, since it started. Nothing that a visitor writes becomes a label. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#histogram({
    name: 'edge_requests_seconds',
    help: 'Requests by what answered them, and how long they took.',
    labelNames: ['kind', 'method', 'status'],
  });
  readonly #upstream = this.#histogram({
    name: 'edge_upstream_seconds',
    help: 'Requests that were passed on to the backend, by service.',
    labelNames: ['service', 'status'],
  });
  readonly #documents = new Counter({
    name: 'edge_documents_total',
    help: 'Documents of pages by the remote that owns the page, and its version.',
    labelNames: ['remote', 'version', 'status'],
    registers: [this.#registry],
  });
  readonly #visits = new Counter({
    name: 'edge_release_visits_total',
    help: 'What tabs tell of a version: visits, starts, failures, openings of its pages.',
    labelNames: ['release', 'version', 'what'],
    registers: [this.#registry],
  });
  /** What takes the lines of a version away, by version, the oldest first. */
  readonly #versions = new Map<string, Map<string, () => void>>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** What there is, without values. */
  list(): { readonly name: string; readonly type: string; readonly labelNames: readonly string[] }[] {
    return this.#registry.getMetricsAsArray().map((metric) => {
      // The library keeps the names of labels to itself and in every metric.
      const { labelNames = [] } = metric as unknown as { readonly labelNames?: readonly string[] };
      return { name: metric.name, type: String(metric.type), labelNames };
    });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Counts every request; has to stand before all routes. */
  count(app: Hono<EdgeEnv>, source: MetricsSource): void {
    this.#read(source);
    app.use('*', async (c, next) => {
      const started = performance.now();
      await next();
      const seconds = (performance.now() - started) / 1000;
      const { pathname } = new URL(c.req.url);
      const kind = kindOf(pathname);
      const status = String(c.res.status);
      const method = methods.has(c.req.method) ? c.req.method : 'other';
      this.#requests.observe({ kind, method, status }, seconds);
      const service = serviceOf(pathname);
      if (service !== null) this.#upstream.observe({ service, status }, seconds);
      if (kind === 'document') this.#countDocument(source.composition(), c.get('logPath'), status);
    });
  }

  #countDocument(composition: Composition | null, path: string | undefined, status: string): void {
    const route: OwnedRoute | undefined = composition?.routes.find((each) => each.path === path);
    const { name: remote, version } = route?.remote ?? {
      name: 'shell',
      version: composition?.shell.version ?? '',
    };
    this.#documents.inc({ remote, version, status });
    this.#bound(remote, version, `document ${status}`, () =>
      this.#documents.remove({ remote, version, status }),
    );
  }

  /** What a tab has told; only versions that were released are counted. */
  visit(release: string, version: string, what: string, _label = '', count = 1): void {
    if (!visits.has(what)) return;
    this.#visits.inc({ release, version, what }, count);
    this.#bound(release, version, what, () => this.#visits.remove({ release, version, what }));
  }

  /** Forgets the version that was first heard of when there are too many. */
  #bound(name: string, version: string, line: string, remove: () => void): void {
    const key = `${name}@${version}`;
    const lines = this.#versions.get(key) ?? new Map<string, () => void>();
    this.#versions.set(key, lines.set(line, remove));
    const [oldest] = this.#versions;
    if (this.#versions.size <= mostVersions || oldest === undefined) return;
    for (const forget of oldest[1].values()) forget();
    this.#versions.delete(oldest[0]);
  }

  #read({ composition, watch, isBackendUp, reports, policyViolations, keptPages }: MetricsSource): void {
    this.#gauge(
      'edge_release_live',
      'The releases that are live here, each 1.',
      ['release', 'version'],
      (set) => {
        const now = composition();
        if (now === null) return;
        for (const { name, version } of [{ name: 'shell', version: now.shell.version }, ...now.remotes]) {
          set({ release: name, version }, 1);
        }
      },
    );
    this.#gauge('edge_registry_revision', 'The revision of the registry that is served.', [], (set) =>
      set({}, composition()?.revision ?? 0),
    );
    this.#gauge(
      'edge_registry_refused',
      '1 while the newest registry is refused and an older one served.',
      [],
      (set) => set({}, watch.refusal() === null ? 0 : 1),
    );
    this.#gauge('edge_backend_up', '1 while the backend answers.', [], async (set) =>
      set({}, (await isBackendUp()) ? 1 : 0),
    );
    this.#gauge(
      'edge_release_reports',
      'What browsers have reported of a version.',
      ['release', 'version', 'kind'],
      (set) => {
        for (const { release, version, counts } of reports.summary().faults) {
          for (const [kind, count] of Object.entries(counts)) set({ release, version, kind }, count);
        }
      },
    );
    this.#gauge(
      'edge_policy_violations',
      'Violations of the content security policy that browsers have reported.',
      [],
      (set) => set({}, policyViolations()),
    );
    this.#gauge('edge_kept_pages', 'Rendered pages and documents that are kept.', [], (set) =>
      set({}, keptPages()),
    );
  }

  #gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: (
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
        await read((labels, value) => this.set(labels as Record<Label, string>, value));
      },
    });
  }

  #histogram<Label extends string>(configuration: {
    name: string;
    help: string;
    labelNames: Label[];
  }): Histogram<Label> {
    return new Histogram({ ...configuration, buckets, registers: [this.#registry] });
  }
}

/** As many as there are reports of. */
const mostVersions = 40;
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const visits: ReadonlySet<string> = new Set(['visit', 'started', 'failed', 'opened']);
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const services = ['auth', 'rest', 'storage', 'functions', 'api'] as const;

/** The service behind the edge that a path belongs to. */
function serviceOf(pathname: string): (typeof services)[number] | null {
  const [, first] = pathname.split('/');
  return services.find((service) => service === first) ?? null;
}

function kindOf(pathname: string): string {
  if (serviceOf(pathname) !== null) return 'backend';
  if (pathname.startsWith('/remotes/')) return 'release-file';
  if (pathname.startsWith('/images/')) return 'picture';
  if (pathname === '/healthz' || pathname === '/registry.json' || pathname.startsWith('/__')) return 'own';
  return 'document';
}
