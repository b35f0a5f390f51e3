import { reportsPath } from '@northlight/contract/data';
import { visitPath } from '@northlight/contract/rollout';
import { isLoopbackName } from '@northlight/domain/exposure';
import { type RegistryWatch, shellName } from '@northlight/registry';
import type { Hono } from 'hono';
import type { Composition } from '../documents/composition.ts';
import { reportPath } from '../documents/csp.ts';
import type { CspReports } from '../documents/csp-reports.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseReports } from '../releases/release-reports.ts';
import type { VisitIntake } from '../rollouts/visit-intake.ts';
import { byVisitor, type Visitors } from '../rollouts/visitors.ts';
import type { Trials, TrialView } from '../trials/trials.ts';
import { EncodedContent, type Encoder } from './encoding.ts';
import type { BackendProbe } from './health.ts';
import { isOwnOrigin, isOwnPage } from './own-origin.ts';
import type { EdgeEnv } from './peer.ts';
import {
  isRead,
  methodNotAllowed,
  plainText,
  privately,
  type Representation,
  respondWith,
} from './respond.ts';

export interface OwnRoutesOptions {
  readonly composition: () => Promise<Composition | null>;
  readonly watch: RegistryWatch;
  readonly probe: BackendProbe;
  readonly isStopping: () => boolean;
  readonly reports: CspReports;
  readonly releaseReports: ReleaseReports;
  readonly siteUrl: string | null;
  readonly files: ReleaseFiles;
  readonly encoder: Encoder;
  readonly trials: Trials | null;
  readonly visitors: Visitors;
  readonly visits: VisitIntake;
}

/** Files that browsers and robots ask for at the root; they belong to the shell's release. */
const rootFiles = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'robots.txt'] as const;
const anHour = 'public, max-age=3600';

/** Everything that the edge answers itself, except documents. */
export function addOwnRoutes(app: Hono<EdgeEnv>, options: OwnRoutesOptions): void {
  const { composition, reports, files, encoder } = options;

  app.all('/healthz', async (c) => {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    const isHere = isLoopbackName(c.get('peer').address);
    return healthz(await composition(), options, isHere);
  });

  const revisions = new WeakMap<Composition, Representation>();
  app.all('/registry.json', async (c) => {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    const current = await composition();
    if (current === null) return plainText(503, 'Nothing is released', { 'retry-after': '3' });
    const view = (await options.trials?.of(c)) ?? null;
    if (view !== null) return privately(await respondWith(c, revisionOf(forTrial(current, view), encoder)));
    // A tab compares itself with what its next document would be.
    const drawn = options.visitors.draw(c, current)?.composition ?? current;
    const known = revisions.get(drawn) ?? revisionOf(drawn, encoder);
    revisions.set(drawn, known);
    return respondWith(c, current.shared === undefined ? known : { ...known, headers: byVisitor() });
  });

  const addReports = (path: string, isOurs: typeof isOwnPage, taker: Pick<VisitIntake, 'receive'>) =>
    app.all(path, async (c) => {
      if (c.req.method !== 'POST') return methodNotAllowed('POST');
      // What is only tried says nothing about what everybody has.
      if (((await options.trials?.of(c)) ?? null) !== null) return new Response(null, { status: 204 });
      return isOurs(c, options.siteUrl)
        ? taker.receive(c)
        : plainText(403, 'Only pages of this site report here');
    });
  // Not every browser says where a policy report of its own comes from.
  addReports(reportPath, isOwnOrigin, reports);
  addReports(reportsPath, isOwnPage, options.releaseReports);
  addReports(visitPath, isOwnPage, options.visits);

  for (const file of rootFiles) {
    app.all(`/${file}`, async (c, next) => {
      if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
      const current = await composition();
      // A remote's own robots.txt wins.
      if (current?.documents.has(`/${file}`)) return next();
      const found = current && (await files.find(shellName, current.shell.version, file, anHour));
      if (found) return respondWith(c, found);
      // Browsers ask for it whatever the document names; a 404 would look like a failed page.
      if (file === 'favicon.ico')
        return new Response(null, { status: 204, headers: { 'cache-control': anHour } });
      return plainText(404, 'Not found');
    });
  }

  // Password managers lead people there (https://w3c.github.io/webappsec-change-password-url/).
  app.all('/.well-known/change-password', () => plainText(302, 'Moved', { location: '/auth/account' }));

  app.all('/remotes/*', (c) => files.serve(c));
}

/**
 * 200 as long as this process can serve pages: cached pages and error screens work without the backend, so a load
 * balancer must not take every edge away when it is down. 503 only when nothing is released, or when it is about to end.
 * @param isHere - asked from this machine: only there more is told than the one word
 */
async function healthz(
  current: Composition | null,
  options: OwnRoutesOptions,
  isHere: boolean,
): Promise<Response> {
  const backend = await options.probe.health();
  const refusal = options.watch.refusal();
  const isWell = backend.state === 'up' && refusal === null;
  const isStopping = options.isStopping();
  const state = current === null ? 'unavailable' : isWell ? 'ok' : 'degraded';
  const status = isStopping ? 'stopping' : state;
  const body = {
    status,
    revision: current?.revision ?? null,
    shell: current?.shell.version ?? null,
    remotes: Object.fromEntries((current?.remotes ?? []).map(({ name, version }) => [name, version])),
    backend,
    registry: refusal === null ? { state: 'current' } : { state: 'kept', reason: refusal.reason },
    reports: { csp: options.reports.count },
  };
  return new Response(JSON.stringify(isHere ? body : { status }), {
    status: current === null || isStopping ? 503 : 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

/** A tab of a trial compares itself with that; once the trial has ended, its version counts as taken back. */
function forTrial(live: Composition, view: TrialView): Composition {
  if (view.state === 'running') return view.composition;
  if (view.trial === null) return live;
  const { name, version } = view.trial;
  const isLive = [live.shell, ...live.remotes].some((each) => each.name === name && each.version === version);
  return isLive
    ? live
    : { ...live, recalled: { ...live.recalled, [name]: [...(live.recalled[name] ?? []), version] } };
}

/** What an open tab compares itself with. */
function revisionOf(composition: Composition, encoder: Encoder): Representation {
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
