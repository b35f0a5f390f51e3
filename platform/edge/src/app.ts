import { silentLog } from '@northlight/node-kit';
import { BackendStore, type RegistryWatch } from '@northlight/registry';
import { Hono } from 'hono';
import type { DocumentSettings } from './documents/composition.ts';
import type { DevelopmentBuilds } from './documents/development-builds.ts';
import type { LiveComposition } from './documents/live-composition.ts';
import { addDocumentRoutes } from './documents/routes.ts';
import type { Encoder } from './http/encoding.ts';
import { addGuards } from './http/guards.ts';
import { BackendProbe, checkHostedServices } from './http/health.ts';
import type { EdgeEnv } from './http/peer.ts';
import { readOnly } from './http/respond.ts';
import { addEdgeRoutes } from './http/routes.ts';
import type { HttpServer } from './http/server.ts';
import { addKitRoutes } from './kits/routes.ts';
import type { EdgeOptions, Limits } from './options.ts';
import type { Pictures } from './pictures/pictures.ts';
import { addBackendRoutes } from './proxy/routes.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import { addReleasesPageRoutes } from './releases-page/routes.ts';
import type { Prerender } from './rendering/prerender.ts';
import type { ReleaseCounts } from './reports/release-counts.ts';
import type { ReleaseReports } from './reports/release-reports.ts';
import type { RolloutTracker } from './rollouts/rollout-tracker.ts';
import { VisitVotes } from './rollouts/visit-votes.ts';
import { Visitors } from './rollouts/visitors.ts';
import { addTrialRoutes } from './trials/routes.ts';
import { Trials } from './trials/trials.ts';

export interface AppParts {
  readonly limits: Limits;
  readonly server: HttpServer;
  readonly watch: RegistryWatch;
  readonly rollouts: RolloutTracker;
  readonly live: LiveComposition;
  readonly development: DevelopmentBuilds | null;
  readonly encoder: Encoder;
  readonly files: ReleaseFiles;
  readonly pictures: Pictures;
  readonly settings: DocumentSettings;
  readonly prerender: Prerender;
  readonly counts: ReleaseCounts;
  readonly releaseReports: ReleaseReports;
}

/** Builds the routes in order: the first handler that matches a path handles it. */
export function createApp(options: EdgeOptions, parts: AppParts): Hono<EdgeEnv> {
  const { store, backend, keys, intercept, log = silentLog } = options;
  const { limits, server, watch, rollouts, live, development, encoder, files } = parts;
  const { prerender, counts, releaseReports } = parts;
  const composition = () => live.current();
  const isStopping = () => server.isStopping;
  const siteUrl = options.siteUrl ?? null;
  const isHttpsSite = siteUrl?.startsWith('https:') ?? false;
  const csp = {
    backendUrl: backend.kind === 'hosted' ? backend.url : '',
    isDevelopment: development !== null,
  };
  const probe = new BackendProbe(backend);
  const trials =
    keys === undefined
      ? null
      : new Trials({ keys, store, registry: watch.current, live: composition, isHttpsSite, log });
  const visitors = new Visitors({
    secret: backend.edgeSecret,
    isHttps: (c) => isHttpsSite || c.get('peer').isHttps,
  });

  const app = new Hono<EdgeEnv>();
  options.metrics?.instrument(app, {
    composition: () => live.latest,
    watch,
    isBackendUp: () => probe.isUp(),
    checkServices: () => checkHostedServices(backend),
    reports: releaseReports,
    watchedAges: () => counts.getWatchedAges(),
    cachedPages: () => prerender.cachedPages,
  });
  const { trustedProxies = 0, hostNames = null, isLocalOnly = false } = options;
  addGuards(app, { log, trustedProxies, isStopping, hostNames, isHttpsSite, isLocalOnly });
  development?.addRoutes(app, limits);
  if (intercept !== undefined) app.use('*', async (c, next) => (await intercept(c.req.raw)) ?? next());
  addEdgeRoutes(app, {
    ...{ composition, watch, probe, isStopping, siteUrl, files, encoder, trials, visitors },
    releaseReports,
    visitVotes: new VisitVotes({ composition, visitors, counts }),
  });
  if (keys !== undefined && options.kitsFolder !== undefined)
    addKitRoutes(app, {
      folder: options.kitsFolder,
      keys,
      releaseStore: store instanceof BackendStore ? 'backend' : 'folder',
      siteUrl,
    });
  if (trials !== null) addTrialRoutes(app, { trials, composition, csp });
  app.all('/images/*', readOnly, (c) => parts.pictures.serve(c));
  addReleasesPageRoutes(app, {
    ...{ store, watch, counts, backend, log, siteUrl },
    releaseReports,
    canRollBack: options.canRollBack ?? false,
    getStep: (release) => rollouts.getStatus().steps[release],
  });
  addBackendRoutes(app, { backend, limits, log, siteUrl });
  addDocumentRoutes(app, {
    ...{ composition, prerender, csp, trials, visitors, encoder, log, store },
    settings: parts.settings,
  });
  return app;
}
