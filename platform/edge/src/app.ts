import { BackendStore, type RegistryWatch } from '@northlight/registry';
import { silentLog } from '@northlight/registry/node-kit';
import { Hono } from 'hono';
import type { DocumentSettings } from './documents/composition.ts';
import type { CspReports } from './documents/csp-reports.ts';
import type { DevelopmentBuilds } from './documents/development.ts';
import { FirstPaints } from './documents/first-paints.ts';
import type { LiveComposition } from './documents/live-composition.ts';
import { createPages } from './documents/pages.ts';
import type { Encoder } from './http/encoding.ts';
import { addGuards } from './http/guards.ts';
import { BackendProbe } from './http/health.ts';
import { addOwnRoutes } from './http/own-routes.ts';
import type { EdgeEnv } from './http/peer.ts';
import type { HttpServer } from './http/server.ts';
import type { EdgeOptions, Limits } from './options.ts';
import type { Pictures } from './pictures/pictures.ts';
import { addBackendRoutes } from './proxy/backend-routes.ts';
import { addInspectorRoutes } from './releases/inspector/routes.ts';
import { addKitRoutes } from './releases/kits.ts';
import type { ReleaseCounts } from './releases/release-counts.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import type { ReleaseReports } from './releases/release-reports.ts';
import type { Prerender } from './rendering/prerender.ts';
import type { Rollouts } from './rollouts/rollouts.ts';
import { VisitIntake } from './rollouts/visit-intake.ts';
import { Visitors } from './rollouts/visitors.ts';
import { addTraceRoutes } from './traces/routes.ts';
import type { TrialRendering } from './trials/rendering.ts';
import { addTrialRoutes } from './trials/routes.ts';
import { Trials } from './trials/trials.ts';

/** What the routes answer from. */
export interface AppParts {
  readonly limits: Limits;
  readonly server: Pick<HttpServer, 'isStopping'>;
  readonly watch: RegistryWatch;
  readonly rollouts: Rollouts;
  readonly live: LiveComposition;
  readonly development: DevelopmentBuilds | null;
  readonly encoder: Encoder;
  readonly files: ReleaseFiles;
  readonly pictures: Pictures;
  readonly settings: DocumentSettings;
  readonly prerender: Prerender;
  readonly trialRendering: TrialRendering;
  readonly cspReports: CspReports;
  readonly counts: ReleaseCounts;
  readonly releaseReports: ReleaseReports;
}

/** All that the edge answers, in the order in which it is asked: the first that knows an address answers. */
export function createApp(options: EdgeOptions, parts: AppParts): Hono<EdgeEnv> {
  const { store, backend, keys, before, log = silentLog } = options;
  const { limits, server, watch, rollouts, live, development, encoder, files } = parts;
  const { prerender, cspReports, counts, releaseReports } = parts;
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
    keys === undefined ? null : new Trials({ keys, store, registry: watch.current, isHttpsSite, log });
  const visitors = new Visitors({
    secret: backend.edgeSecret,
    isHttps: (c) => isHttpsSite || c.get('peer').isHttps,
  });

  const app = new Hono<EdgeEnv>();
  options.metrics?.count(app, {
    composition: () => live.latest,
    watch,
    isBackendUp: async () => (await probe.health()).state === 'up',
    reports: releaseReports,
    policyViolations: () => cspReports.count,
    keptPages: () => prerender.keptPages,
  });
  const { trustedProxies = 0, hostNames = null } = options;
  addGuards(app, { log, trustedProxies, isStopping, hostNames, isHttpsSite });
  development?.addRoutes(app, limits);
  if (before !== undefined) app.use('*', async (c, next) => (await before(c.req.raw)) ?? next());
  addOwnRoutes(app, {
    ...{ composition, watch, probe, isStopping, siteUrl, files, encoder, trials, visitors },
    ...{ reports: cspReports, releaseReports },
    visits: new VisitIntake({ composition, visitors, counts }),
  });
  if (keys !== undefined && options.kitsFolder !== undefined)
    addKitRoutes(app, {
      folder: options.kitsFolder,
      keys,
      releaseStore: store instanceof BackendStore ? 'backend' : 'folder',
      siteUrl,
    });
  if (trials !== null) addTrialRoutes(app, { trials, composition, csp });
  if (options.traces !== undefined)
    addTraceRoutes(app, { traces: options.traces, composition, encoder, siteUrl });
  app.all('/images/*', (c) => parts.pictures.serve(c));
  addInspectorRoutes(app, {
    ...{ store, watch, counts, backend, log, siteUrl },
    reports: releaseReports,
    canRollBack: options.canRollBack ?? false,
    stepOf: (release) => rollouts.standing().steps[release],
  });
  addBackendRoutes(app, { backend, limits, log, siteUrl });
  const pages = createPages({
    ...{ composition, prerender, csp, trials, visitors, encoder, log },
    settings: parts.settings,
    firstPaints: new FirstPaints(store, log),
    trialPrerender: (composed) => parts.trialRendering.of(composed),
  });
  app.all('*', pages);
  return app;
}
