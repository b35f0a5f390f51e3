import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { type RegistryDocument, watchRegistry } from '@northlight/registry';
import { silentLog } from '@northlight/registry/node-kit';
import { createApp } from './app.ts';
import type { Composition, DocumentSettings } from './documents/composition.ts';
import { CspReports } from './documents/csp-reports.ts';
import { DevelopmentBuilds } from './documents/development.ts';
import { LiveComposition } from './documents/live-composition.ts';
import { Encoder } from './http/encoding.ts';
import { HttpServer } from './http/server.ts';
import { defaultLimits, type EdgeOptions } from './options.ts';
import { DiskCache } from './pictures/disk-cache.ts';
import { PictureSource } from './pictures/picture-source.ts';
import { Pictures } from './pictures/pictures.ts';
import { readNames } from './releases/read-names.ts';
import { ReleaseCounts } from './releases/release-counts.ts';
import { ReleaseFiles } from './releases/release-files.ts';
import { ReleaseReports } from './releases/release-reports.ts';
import { watchContentRevision } from './rendering/content-revision.ts';
import { Prerender } from './rendering/prerender.ts';
import { Renderers } from './rendering/renderers.ts';
import { Rollouts } from './rollouts/rollouts.ts';
import { TrialRendering } from './trials/rendering.ts';

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
}

/** What changes while the edge runs. */
type Changes = EventEmitter<{
  registry: [registry: RegistryDocument, haveKeysChanged: boolean];
  composition: [Composition];
  content: [];
}>;

/** Makes an edge over a store of releases and a backend, once the first look at the registry is done. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { store, backend, devRemotes = {}, log = silentLog, warms = true } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = new HttpServer(limits, log);
  const changes: Changes = new EventEmitter();

  // What is followed.
  const watch = await followRegistry(options, changes);
  const rollouts = new Rollouts({ backend, registry: watch.current, log, interval: options.pollInterval });
  await rollouts.refresh();
  const revision = watchContentRevision(backend, () => changes.emit('content'));
  const development = Object.keys(devRemotes).length > 0 ? new DevelopmentBuilds(devRemotes, log) : null;
  const live = new LiveComposition({
    ...{ watch, rollouts, revision, development },
    onChange: (composition) => changes.emit('composition', composition),
  });

  // What is given out.
  const encoder = new Encoder(options.isShortLived);
  const files = new ReleaseFiles(store, encoder, log);
  const pictureFolder = options.cacheFolder === undefined ? null : join(options.cacheFolder, 'pictures');
  const pictures = new Pictures({
    source: new PictureSource(backend, files),
    kept: new DiskCache(pictureFolder, 512 * 1024 * 1024),
    encoder,
    log,
  });
  const settings: DocumentSettings = {
    backend: {
      url: backend.kind === 'hosted' ? backend.url : '',
      publishableKey: backend.publishableKey,
      ...(backend.kind === 'embedded' && backend.hasMailbox ? { mailbox: '/__mailbox' } : {}),
    },
    clockOffset: options.clockOffset ?? 0,
    isTraced: options.traces !== undefined,
  };
  const createRendering = () => {
    // Code of a release runs there: it gets the address and the public key, and no secret.
    const { url, publishableKey } = backend;
    const { clockOffset } = settings;
    const threads = new Renderers(store, { backend: { url, publishableKey }, clockOffset }, log);
    const origin = () => options.siteUrl?.replace(/\/+$/, '') ?? server.url;
    const prerender = new Prerender({ renderers: threads, revision, settings, encoder, log, origin });
    return { threads, prerender };
  };
  const { threads, prerender } = createRendering();
  const trialRendering = new TrialRendering(createRendering);

  // What browsers report.
  const cspReports = new CspReports(log);
  const counts = new ReleaseCounts({
    ...{ backend, log, sendEvery: options.countsInterval },
    compared: () => replacedVersions(watch.current()),
    running: () => rollouts.running(),
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
    isRoute: (path) => live.latest?.routes.some((route) => route.path === path) ?? false,
  });

  const warmFiles = async (registry: RegistryDocument) => {
    try {
      await files.warm(registry);
    } catch (error) {
      log.debug('not compressed ahead', { error: String(error) });
    }
  };
  const warmPages = async () => {
    await revision.refresh();
    const now = await live.current();
    if (now === null || now.servers.length === 0) return;
    const isLive = () => server.isListening && live.latest === now;
    await prerender.warm(now, isLive);
    if (now.shared !== undefined) await prerender.warm(now.shared.composition, isLive);
  };
  const warmReleases = (registry: RegistryDocument) => {
    void store.keep?.(registry).catch((error: unknown) => {
      log.warn('not all files of what is live could be fetched ahead', { error: String(error) });
    });
    void warmFiles(registry);
    if (server.isListening) void warmPages();
  };

  changes.on('registry', (registry, haveKeysChanged) => {
    if (haveKeysChanged) files.forget();
    if (warms) warmReleases(registry);
  });
  changes.on('composition', (made) => {
    prerender.switchTo(made, ...(made.shared === undefined ? [] : [made.shared.composition]));
  });
  changes.on('content', () => {
    prerender.contentChanged();
    trialRendering.contentChanged();
  });
  const first = watch.current();
  if (warms && first !== null) warmReleases(first);

  const app = createApp(options, {
    ...{ limits, server, watch, rollouts, live, development, encoder, files, pictures, settings },
    ...{ prerender, trialRendering, cspReports, counts, releaseReports },
  });
  return {
    fetch: (request) => app.fetch(request),
    async start(port, host = '127.0.0.1') {
      const address = await server.listen(app.fetch, port, host);
      if (warms) void warmPages();
      return address;
    },
    async stop() {
      // Until then it serves like any other copy.
      await server.stop();
      watch.stop();
      rollouts.stop();
      revision.stop();
      await Promise.all([encoder.stop(), threads.stop(), trialRendering.stop()]);
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
  };
}

/** Follows what is released, and says in the log what is taken and what is not. */
function followRegistry({ store, log = silentLog, ...options }: EdgeOptions, changes: Changes) {
  let hasReleases = false;
  return watchRegistry(store, {
    interval: options.pollInterval,
    seen: options.seenRegistry,
    onChange(registry, haveKeysChanged) {
      hasReleases = true;
      log.info('releases', { revision: registry.revision });
      changes.emit('registry', registry, haveKeysChanged);
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
}

/** What is live, each with the version that it replaced. */
function replacedVersions(registry: RegistryDocument | null) {
  return Object.values(registry?.releases ?? {}).flatMap(({ name, version, previous }) =>
    previous === null ? [] : [{ release: name, version, previous: previous.version }],
  );
}
