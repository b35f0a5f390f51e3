import { join } from 'node:path';
import { getRequestListener, RequestError } from '@hono/node-server';
import { silentLog } from '@northlight/node-kit';
import { BackendStore, type RegistryDocument, watchRegistry } from '@northlight/registry';
import { Hono } from 'hono';
import {
  type Composition,
  compose,
  type DocumentSettings,
  noRollouts,
  type RolloutStanding,
} from './documents/composition.ts';
import { CspReports } from './documents/csp-reports.ts';
import { DevelopmentBuilds } from './documents/development.ts';
import { FirstPaints } from './documents/first-paints.ts';
import { createPages } from './documents/pages.ts';
import { Encoder } from './http/encoding.ts';
import { addGuards } from './http/guards.ts';
import { BackendProbe } from './http/health.ts';
import { addOwnRoutes } from './http/own-routes.ts';
import type { EdgeEnv } from './http/peer.ts';
import { plainText } from './http/respond.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { HttpServer } from './http/server.ts';
import { defaultLimits, type EdgeOptions } from './options.ts';
import { DiskCache } from './pictures/disk-cache.ts';
import { PictureSource } from './pictures/picture-source.ts';
import { Pictures } from './pictures/pictures.ts';
import { addBackendRoutes } from './proxy/backend-routes.ts';
import { addInspectorRoutes } from './releases/inspector/routes.ts';
import { addKitRoutes } from './releases/kits.ts';
import { readNames } from './releases/read-names.ts';
import { ReleaseCounts } from './releases/release-counts.ts';
import { ReleaseFiles } from './releases/release-files.ts';
import { ReleaseReports } from './releases/release-reports.ts';
import { watchContentRevision } from './rendering/content-revision.ts';
import { Prerender } from './rendering/prerender.ts';
import { Renderers } from './rendering/renderers.ts';
import { Rollouts } from './rollouts/rollouts.ts';
import { VisitIntake } from './rollouts/visit-intake.ts';
import { Visitors } from './rollouts/visitors.ts';
import { addTraceRoutes } from './traces/routes.ts';
import { TrialRendering } from './trials/rendering.ts';
import { addTrialRoutes } from './trials/routes.ts';
import { Trials } from './trials/trials.ts';

/** One copy of the edge. Copies share no state but the store and the backend. */
export interface Edge {
  /** Answers a request without a socket. */
  fetch(request: Request): Response | Promise<Response>;
  /** Port 0 takes any. @throws the system's error, such as EADDRINUSE */
  start(port: number, host?: string): Promise<{ readonly port: number; readonly url: string }>;
  /** Takes no new connections and lets requests in flight finish. */
  stop(): Promise<void>;
  /** Looks at the registry and the content's revision now instead of at the next poll. */
  refresh(): Promise<void>;
  /** Fetches and compresses the live releases; done when all are. */
  warm(): Promise<void>;
  /** Policy violations that browsers have reported. */
  readonly reports: Pick<CspReports, 'count' | 'latest'>;
}

/** Makes an edge over a store of releases and a backend, once the first look at the registry is done. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { store, backend, trustedProxies = 0, log = silentLog } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const pictureFolder = options.cacheFolder === undefined ? null : join(options.cacheFolder, 'pictures');
  const encoder = new Encoder(options.isShortLived);
  const files = new ReleaseFiles(store, encoder, log, () => liveRegistry());
  const pictures = new Pictures({
    source: new PictureSource(backend, files),
    kept: new DiskCache(pictureFolder, 512 * 1024 * 1024),
    log,
  });
  const reports = new CspReports(log);
  let latest: Composition | null = null;
  /** None until the store has answered, which may take longer than until the first counts are sent. */
  let liveRegistry: () => RegistryDocument | null = () => null;
  const rollouts = new Rollouts({
    backend,
    registry: () => liveRegistry(),
    log,
    ...(options.pollInterval === undefined ? {} : { interval: options.pollInterval }),
  });
  const counts = new ReleaseCounts({
    backend,
    log,
    compared: () =>
      Object.values(liveRegistry()?.releases ?? {}).flatMap(({ name, version, previous }) =>
        previous === null ? [] : [{ release: name, version, previous: previous.version }],
      ),
    running: () => rollouts.running(),
    ...(options.countsInterval === undefined ? {} : { sendEvery: options.countsInterval }),
  });
  const releaseReports = new ReleaseReports({
    log,
    counts: {
      add(...counted) {
        counts.add(...counted);
        options.metrics?.visit(...counted);
      },
    },
    readName: readNames(store),
    find: (name, version) => store.find(name, version).catch(() => null),
    isRoute: (path) => latest?.routes.some((route) => route.path === path) ?? false,
  });
  const devRemotes = options.devRemotes ?? {};
  const isDevelopment = Object.keys(devRemotes).length > 0;
  const development = isDevelopment ? new DevelopmentBuilds(devRemotes, log) : null;

  const warm = (registry: RegistryDocument) =>
    files
      .warm(registry)
      .catch((error: unknown) => log.debug('not compressed ahead', { error: String(error) }));
  let hasReleases = false;
  let isListening = false;
  const watch = await watchRegistry(store, {
    ...(options.pollInterval === undefined ? {} : { interval: options.pollInterval }),
    ...(options.seenRegistry === undefined ? {} : { seen: options.seenRegistry }),
    onChange(registry, haveKeysChanged) {
      hasReleases = true;
      if (haveKeysChanged) files.forget();
      log.info('releases', { revision: registry.revision });
      if (options.warms === false) return;
      void store.keep?.(registry).catch((error: unknown) => {
        log.warn('not all files of what is live could be fetched ahead', { error: String(error) });
      });
      void warm(registry);
      if (isListening) void warmPages();
    },
    onRefusal({ reason, problems }) {
      if (reason === 'missing' && !hasReleases) log.info('nothing is released yet');
      else if (reason === 'partly')
        log.error('a change of the registry is left out', { problems: problems.join('; ') });
      else
        log.error('the registry is refused, the last good one stays', {
          reason,
          problems: problems.join('; '),
        });
    },
  });
  liveRegistry = watch.current;
  await rollouts.refresh();

  const settings: DocumentSettings = {
    backend: {
      url: backend.kind === 'hosted' ? backend.url : '',
      publishableKey: backend.publishableKey,
      ...(backend.kind === 'embedded' && backend.hasMailbox ? { mailbox: '/__mailbox' } : {}),
    },
    clockOffset: options.clockOffset ?? 0,
    isTraced: options.traces !== undefined,
  };
  let origin = (options.siteUrl ?? 'http://localhost').replace(/\/+$/, '');
  // Code of a release runs there: it gets the address and the public key, and no secret.
  const { url, publishableKey } = backend;
  const rendererSettings = { backend: { url, publishableKey }, clockOffset: settings.clockOffset };
  const renderers = new Renderers(store, rendererSettings, log);
  const revision = watchContentRevision(backend, () => {
    prerender.contentChanged();
    trialRendering.contentChanged();
  });
  const prerender = new Prerender({ renderers, revision, settings, encoder, log, origin: () => origin });

  const compositionOf = rememberLast((registry, standing, schema) => {
    const made = compose(registry, standing, schema);
    if (made !== null)
      prerender.switchTo(made, ...(made.shared === undefined ? [] : [made.shared.composition]));
    latest = made;
    return made;
  });
  const composition = async () => {
    const registry = development === null ? watch.current() : await development.over(watch.current());
    const standing = development === null ? rollouts.standing() : noRollouts;
    if (registry !== null) await revision.started();
    return registry && compositionOf(registry, standing, revision.schema());
  };

  const csp = { backendUrl: backend.kind === 'hosted' ? backend.url : '', isDevelopment };
  const isHttpsSite = options.siteUrl?.startsWith('https:') ?? false;
  const { keys } = options;
  const trials =
    keys === undefined ? null : new Trials({ keys, store, registry: watch.current, isHttpsSite, log });
  const visitors = new Visitors({
    secret: backend.edgeSecret,
    isHttps: (c) => isHttpsSite || c.get('peer').isHttps,
  });
  const trialRendering = new TrialRendering(() => {
    const threads = new Renderers(store, rendererSettings, log);
    const own = new Prerender({ renderers: threads, revision, settings, encoder, log, origin: () => origin });
    return { threads, prerender: own };
  });

  const warmPages = async () => {
    await revision.refresh();
    const now = await composition();
    if (now === null || now.servers.length === 0) return;
    const isLive = () => isListening && latest === now;
    await prerender.warm(now, isLive);
    if (now.shared !== undefined) await prerender.warm(now.shared.composition, isLive);
  };

  const app = new Hono<EdgeEnv>();
  const probe = new BackendProbe(backend);
  options.metrics?.count(app, {
    composition: () => latest,
    watch,
    isBackendUp: async () => (await probe.health()).state === 'up',
    reports: releaseReports,
    policyViolations: () => reports.count,
    keptPages: () => prerender.keptPages,
  });
  addGuards(app, {
    log,
    trustedProxies,
    isStopping: () => server.isStopping,
    hostNames: options.hostNames ?? null,
    isHttpsSite,
  });
  if (development !== null) development.addRoutes(app, limits);
  const { before } = options;
  if (before !== undefined) app.use('*', async (c, next) => (await before(c.req.raw)) ?? next());
  const siteUrl = options.siteUrl ?? null;
  addOwnRoutes(app, {
    composition,
    watch,
    probe,
    isStopping: () => server.isStopping,
    reports,
    releaseReports,
    files,
    encoder,
    siteUrl,
    trials,
    visitors,
    visits: new VisitIntake({ composition, visitors, counts }),
  });
  if (keys !== undefined && options.kitsFolder !== undefined)
    addKitRoutes(app, {
      folder: options.kitsFolder,
      keys,
      releaseStore: store instanceof BackendStore ? 'backend' : 'folder',
      siteUrl,
      encoder,
      log,
    });
  if (trials !== null) addTrialRoutes(app, { trials, composition, csp });
  if (options.traces !== undefined)
    addTraceRoutes(app, { traces: options.traces, composition, encoder, siteUrl });
  app.all('/images/*', (c) => pictures.serve(c));
  addInspectorRoutes(app, {
    store,
    watch,
    reports: releaseReports,
    counts,
    canRollBack: options.canRollBack ?? false,
    backend,
    log,
    siteUrl,
    stepOf: (release) => rollouts.standing().steps[release],
  });
  addBackendRoutes(app, { backend, limits, log, siteUrl });
  app.all(
    '*',
    createPages({
      composition,
      settings,
      prerender,
      firstPaints: new FirstPaints(store, log),
      csp,
      trials,
      visitors,
      trialPrerender: (composed) => trialRendering.of(composed),
      encoder,
      log,
    }),
  );

  const listener = getRequestListener(app.fetch, {
    // What cannot even be made into a request never reaches the routes.
    errorHandler(error) {
      const isBad = error instanceof RequestError;
      if (!isBad) log.error('a request failed', { error: String(error) });
      const answer = isBad ? plainText(400, 'Bad request') : plainText(500, 'Internal error');
      addSecurityHeaders(answer.headers, false);
      return answer;
    },
  });
  const server = new HttpServer((request, response) => void listener(request, response), limits);

  return {
    fetch: (request) => app.fetch(request),
    async start(port, host = '127.0.0.1') {
      const address = await server.listen(port, host);
      const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
      const url = `http://${name}:${address.port}`;
      if (options.siteUrl === undefined) origin = url;
      isListening = true;
      if (options.warms !== false) void warmPages();
      return { port: address.port, url };
    },
    async stop() {
      isListening = false;
      // Until then it serves like any other copy.
      await server.stop();
      watch.stop();
      rollouts.stop();
      revision.stop();
      await Promise.all([encoder.stop(), renderers.stop(), trialRendering.stop()]);
      await counts.stop();
    },
    async refresh() {
      await Promise.all([watch.refresh().then(() => rollouts.refresh()), revision.refresh()]);
    },
    async warm() {
      const registry = watch.current();
      if (registry === null) return;
      await store.keep?.(registry);
      await files.warm(registry);
    },
    reports,
  };
}

/** A composition is the same object as long as registry, shares and schema are: what is kept of it hangs on that. */
function rememberLast(
  make: (registry: RegistryDocument, standing: RolloutStanding, schema: number | null) => Composition | null,
): typeof make {
  let last: { readonly of: Parameters<typeof make>; readonly composition: Composition | null } | null = null;
  return (...of) => {
    if (last === null || of.some((each, index) => each !== last?.of[index]))
      last = { of, composition: make(...of) };
    return last.composition;
  };
}
