import { devVersion, reportsPath } from '@northlight/contract/data';
import { visitPath } from '@northlight/contract/rollout';
import { type RegistryWatch, shellName } from '@northlight/registry';
import type { Hono } from 'hono';
import type { Composition } from '../documents/composition.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseReports } from '../reports/release-reports.ts';
import type { VisitVotes } from '../rollouts/visit-votes.ts';
import { createVisitorHeaders, type Visitors } from '../rollouts/visitors.ts';
import type { Trials, TrialView } from '../trials/trials.ts';
import { EncodedContent, type Encoder } from './encoding.ts';
import type { BackendProbe } from './health.ts';
import { type EdgeEnv, isFromOurPage } from './peer.ts';
import {
  makePrivate,
  methodNotAllowed,
  plainText,
  type Representation,
  readOnly,
  respond,
} from './respond.ts';

export interface EdgeRoutesOptions {
  readonly composition: () => Promise<Composition | null>;
  readonly watch: RegistryWatch;
  readonly probe: BackendProbe;
  readonly isStopping: () => boolean;
  readonly releaseReports: ReleaseReports;
  readonly siteUrl: string | null;
  readonly files: ReleaseFiles;
  readonly encoder: Encoder;
  readonly trials: Trials | null;
  readonly visitors: Visitors;
  readonly visitVotes: VisitVotes;
}

/** Root files that browsers and robots request; they belong to the shell's release. */
const rootFiles = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'] as const;
const oneHour = 'public, max-age=3600';

/** Adds all routes that the edge serves itself, except documents. */
export function addEdgeRoutes(app: Hono<EdgeEnv>, options: EdgeRoutesOptions): void {
  const { composition, files, encoder } = options;

  app.all('/healthz', readOnly, async (c) =>
    createHealthResponse(await composition(), options, c.get('peer').isLocal),
  );

  const representations = new WeakMap<Composition, Representation>();
  app.all('/registry.json', readOnly, async (c) => {
    const current = await composition();
    if (current === null) return plainText(503, 'Nothing has been released yet', { 'retry-after': '3' });
    const view = (await options.trials?.find(c)) ?? null;
    if (view !== null)
      return makePrivate(await respond(c, createRegistryRepresentation(applyTrial(current, view), encoder)));
    // A tab compares itself with its next document.
    const assigned = options.visitors.assign(c, current)?.composition ?? current;
    const cached = representations.get(assigned) ?? createRegistryRepresentation(assigned, encoder);
    representations.set(assigned, cached);
    return respond(c, current.shared === undefined ? cached : { ...cached, headers: createVisitorHeaders() });
  });

  const addReportRoute = (path: string, receiver: Pick<VisitVotes, 'receive'>) =>
    app.all(path, async (c) => {
      if (c.req.method !== 'POST') return methodNotAllowed('POST');
      // Reports from a trial don't describe the live version.
      if (((await options.trials?.find(c)) ?? null) !== null) return new Response(null, { status: 204 });
      return isFromOurPage(c, options.siteUrl)
        ? receiver.receive(c)
        : plainText(403, 'Only pages on this site may send reports here');
    });
  addReportRoute(reportsPath, options.releaseReports);
  addReportRoute(visitPath, options.visitVotes);

  for (const file of rootFiles) {
    app.all(`/${file}`, readOnly, async (c) => {
      const current = await composition();
      if (current?.shell.version === devVersion)
        return plainText(302, 'Found', { location: `/remotes/${shellName}/${devVersion}/${file}` });
      const representation = current && (await files.find(shellName, current.shell.version, file, oneHour));
      if (representation) return respond(c, representation);
      // Browsers request this file even if the document links another icon; a 404 would look like a broken page.
      if (file === 'favicon.ico')
        return new Response(null, { status: 204, headers: { 'cache-control': oneHour } });
      return plainText(404, 'Not found');
    });
  }

  // Password managers open this URL (https://w3c.github.io/webappsec-change-password-url/).
  app.all('/.well-known/change-password', () => plainText(302, 'Moved', { location: '/auth/account' }));

  app.all('/remotes/*', readOnly, (c) => files.serve(c));
}

/**
 * 200 as long as this process can serve pages. Cached pages work without the backend, so a load balancer must not
 * remove every edge when it is down. 503 only when nothing is released or the edge is stopping.
 * @param isLocal - only requests from this machine get the details
 */
async function createHealthResponse(
  current: Composition | null,
  options: EdgeRoutesOptions,
  isLocal: boolean,
): Promise<Response> {
  const isBackendUp = await options.probe.isUp();
  const refusal = options.watch.refusal();
  const isHealthy = isBackendUp && refusal === null;
  const isStopping = options.isStopping();
  const state = current === null ? 'unavailable' : isHealthy ? 'ok' : 'degraded';
  const status = isStopping ? 'stopping' : state;
  const body = {
    status,
    revision: current?.revision ?? null,
    shell: current?.shell.version ?? null,
    remotes: Object.fromEntries((current?.remotes ?? []).map(({ name, version }) => [name, version])),
    backend: isBackendUp ? 'up' : 'down',
    registry: refusal === null ? { state: 'current' } : { state: 'kept', reason: refusal.reason },
  };
  return Response.json(isLocal ? body : { status }, {
    status: current === null || isStopping ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  });
}

/** The composition that a tab with a trial compares itself with. After the trial, its version counts as recalled. */
function applyTrial(live: Composition, view: TrialView): Composition {
  if (view.state === 'running') return view.composition;
  if (view.trial === null) return live;
  const { name, version } = view.trial;
  const isLive = [live.shell, ...live.remotes].some((each) => each.name === name && each.version === version);
  return isLive
    ? live
    : { ...live, recalled: { ...live.recalled, [name]: [...(live.recalled[name] ?? []), version] } };
}

/** The JSON that open tabs compare themselves with. */
function createRegistryRepresentation(composition: Composition, encoder: Encoder): Representation {
  const { revision, shell, remotes, recalled } = composition;
  const retired = [...new Set(composition.retired.map(({ remote }) => remote))];
  const text = JSON.stringify({
    revision,
    shell: { version: shell.version },
    remotes,
    recalled,
    ...(retired.length === 0 ? {} : { retired }),
  });
  return {
    content: new EncodedContent(Buffer.from(text), encoder),
    type: 'application/json',
    cacheControl: 'no-cache',
    isCompressible: true,
  };
}
