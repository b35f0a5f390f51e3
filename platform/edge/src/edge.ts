import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { silentLog } from '@northlight/node-kit';
import { type RegistryDocument, watchRegistry } from '@northlight/registry';
import { createApp } from './app.ts';
import type { Composition, DocumentSettings } from './documents/composition.ts';
import { DevelopmentBuilds } from './documents/development-builds.ts';
import { LiveComposition } from './documents/live-composition.ts';
import { Encoder } from './http/encoding.ts';
import { HttpServer } from './http/server.ts';
import { defaultLimits, type EdgeOptions } from './options.ts';
import { DiskCache } from './pictures/disk-cache.ts';
import { PictureSource } from './pictures/picture-source.ts';
import { Pictures } from './pictures/pictures.ts';
import { ReleaseFiles } from './releases/release-files.ts';
import { type ContentRevision, watchContentRevision } from './rendering/content-revision.ts';
import { Prerender } from './rendering/prerender.ts';
import { Renderers } from './rendering/renderers.ts';
import { createReadNameFilter } from './reports/read-name-filter.ts';
import { ReleaseCounts } from './reports/release-counts.ts';
import { ReleaseReports } from './reports/release-reports.ts';
import { RolloutTracker } from './rollouts/rollout-tracker.ts';

/** One instance of the edge. Instances share only the store and the backend. */
export interface Edge {
  /** Handles a request without a socket. */
  fetch(request: Request): Response | Promise<Response>;
  /**
   * Port 0 picks a free port.
   * @throws the system's error, such as EADDRINUSE
   */
  start(port: number, host?: string): Promise<{ readonly port: number; readonly url: string }>;
  /** Finishes requests in flight and accepts no new connections. */
  stop(): Promise<void>;
  /** Checks the registry and the content revision now instead of at the next poll. */
  refresh(): Promise<void>;
  /** Fetches and compresses the live releases. */
  warm(): Promise<void>;
}

const maxPictureCacheBytes = 512 * 1024 * 1024;

interface WarmDependencies {
  readonly server: HttpServer;
  readonly revision: ContentRevision;
  readonly live: LiveComposition;
  readonly files: ReleaseFiles;
  readonly prerender: Prerender;
}

type Changes = EventEmitter<{
  registry: [registry: RegistryDocument, haveKeysChanged: boolean];
  composition: [Composition];
  content: [];
}>;

/** Creates an edge. Resolves after the first read of the registry. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { store, backend, log = silentLog, warmUp = true } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const changes: Changes = new EventEmitter();
  const server = new HttpServer(limits, log);

  const watch = await followRegistry(options, changes);
  const rollouts = new RolloutTracker({
    backend,
    registry: watch.current,
    log,
    interval: options.pollInterval,
  });
  await rollouts.refresh();
  const revision = watchContentRevision(backend, () => changes.emit('content'));
  const { devRemotes = {} } = options;
  const development = Object.keys(devRemotes).length > 0 ? new DevelopmentBuilds(devRemotes, log) : null;
  const live = new LiveComposition({
    ...{ watch, rollouts, revision, development },
    onChange: (composition) => changes.emit('composition', composition),
  });

  const encoder = new Encoder(options.isShortLived);
  const files = new ReleaseFiles(store, encoder, log);
  const folder = options.cacheFolder === undefined ? null : join(options.cacheFolder, 'pictures');
  const cache = new DiskCache(folder, maxPictureCacheBytes);
  const pictures = new Pictures({ source: new PictureSource(backend, files), cache, encoder, log });

  const settings = createDocumentSettings(options);
  // Release code runs in the renderers' threads: they get the backend's URL and public key, but no secret.
  const { url, publishableKey } = backend;
  const { clockOffset } = settings;
  const renderers = new Renderers(store, { backend: { url, publishableKey }, clockOffset }, log);
  const origin = () => options.siteUrl ?? server.url;
  const prerender = new Prerender({ renderers, revision, settings, encoder, log, origin });

  const counts = new ReleaseCounts({
    ...{ backend, log, sendEvery: options.countsInterval },
    replacements: () => listReplacements(watch.current()),
    rollouts: () => rollouts.listRunning(),
  });
  const releaseReports = createReleaseReports(options, counts, live);

  const dependencies = {
    ...{ limits, server, watch, rollouts, live, development, encoder, files, pictures, settings },
    ...{ prerender, counts, releaseReports, revision },
  };
  changes.on('registry', (registry, haveKeysChanged) => {
    if (haveKeysChanged) files.clear();
    if (warmUp) warmReleases(options, dependencies, registry);
  });
  changes.on('composition', (composition) => {
    prerender.retainOnly(
      composition,
      ...(composition.shared === undefined ? [] : [composition.shared.composition]),
    );
  });
  changes.on('content', () => prerender.revalidate());
  // The first registry was read before these listeners were added.
  const firstRegistry = watch.current();
  if (warmUp && firstRegistry !== null) warmReleases(options, dependencies, firstRegistry);

  const app = createApp(options, dependencies);
  return {
    fetch: (request) => app.fetch(request),
    async start(port, host = '127.0.0.1') {
      const address = await server.listen(app.fetch, port, host);
      if (warmUp) void warmPages(dependencies);
      return address;
    },
    async stop() {
      // The edge still serves requests while it drains.
      await server.stop();
      watch.stop();
      rollouts.stop();
      revision.stop();
      await Promise.all([encoder.stop(), renderers.stop()]);
      await counts.stop();
    },
    async refresh() {
      await Promise.all([watch.refresh().then(() => rollouts.refresh()), revision.refresh()]);
    },
    async warm() {
      const registry = watch.current();
      if (registry === null) return;
      await store.prefetch?.(registry);
      await files.warm(registry);
    },
  };
}

function createDocumentSettings({
  backend,
  clockOffset = 0,
  sourceFolder = null,
}: EdgeOptions): DocumentSettings {
  return {
    backend: {
      url: backend.kind === 'hosted' ? backend.url : '',
      publishableKey: backend.publishableKey,
      ...(backend.kind === 'embedded' && backend.hasMailbox ? { mailbox: '/__mailbox' } : {}),
    },
    ...(backend.kind === 'embedded' && backend.demo !== undefined ? { hasDemo: true } : {}),
    ...(sourceFolder === null ? {} : { sourceFolder }),
    clockOffset,
  };
}

function createReleaseReports(
  { store, metrics, log = silentLog }: EdgeOptions,
  counts: ReleaseCounts,
  live: LiveComposition,
): ReleaseReports {
  return new ReleaseReports({
    log,
    counts: {
      add(...visit) {
        counts.add(...visit);
        metrics?.countVisit(...visit);
      },
    },
    filterReadName: createReadNameFilter(store),
    find: (name, version) => store.find(name, version).catch(() => null),
    isRoute: (path) => live.latest?.routes.some((route) => route.path === path) ?? false,
  });
}

function warmReleases(
  { store, log = silentLog }: EdgeOptions,
  dependencies: WarmDependencies,
  registry: RegistryDocument,
): void {
  void store.prefetch?.(registry).catch((error: unknown) => {
    log.warn('not all live files could be prefetched', { error: String(error) });
  });
  void dependencies.files.warm(registry).catch((error: unknown) => {
    log.debug('live files could not be compressed', { error: String(error) });
  });
  if (dependencies.server.isListening) void warmPages(dependencies);
}

async function warmPages({ server, revision, live, prerender }: WarmDependencies): Promise<void> {
  await revision.refresh();
  const composition = await live.current();
  if (composition === null || composition.servers.length === 0) return;
  const isLive = () => server.isListening && live.latest === composition;
  await prerender.warm(composition, isLive);
  if (composition.shared !== undefined) await prerender.warm(composition.shared.composition, isLive);
}

/** Follows the registry and logs accepted and rejected changes. */
function followRegistry({ store, log = silentLog, ...options }: EdgeOptions, changes: Changes) {
  let hasReleases = false;
  return watchRegistry(store, {
    interval: options.pollInterval,
    seen: options.seenRegistry,
    onChange(registry, haveKeysChanged) {
      hasReleases = true;
      log.info('registry changed', { revision: registry.revision });
      changes.emit('registry', registry, haveKeysChanged);
    },
    onRefusal({ reason, problems }) {
      if (reason === 'missing' && !hasReleases) log.info('nothing released yet');
      else if (reason === 'partly')
        log.error('invalid registry changes skipped', { problems: problems.join('; ') });
      else
        log.error('registry refused, keeping the last valid one', {
          reason,
          problems: problems.join('; '),
        });
    },
  });
}

/** The live versions, each with the version that it replaced. */
function listReplacements(registry: RegistryDocument | null) {
  return Object.values(registry?.releases ?? {}).flatMap(({ name, version, previous }) =>
    previous === null ? [] : [{ release: name, version, previous: previous.version }],
  );
}
