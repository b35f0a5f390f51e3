import type { RemoteBuildManifest, RouteDeclaration } from '@northlight/contract/data';
import { createEdge } from '@northlight/edge';
import {
  type GateFailure,
  type Inspect,
  type Inspection,
  type RegistryDocument,
  type ReleaseCandidate,
  type ReleaseStore,
  routesOf,
} from '@northlight/registry';
import { type Log, silentLog } from '@northlight/registry/node-kit';
import { laidOver } from './laid-over.ts';
import type { LiveBackend } from './live-backend.ts';
import { renderPages } from './server-render.ts';
import { type Fault, smokeTest } from './smoke.ts';
import type { Person, StandIn } from './stand-in-backend.ts';

export interface TryOutOptions {
  readonly store: ReleaseStore;
  /** A backend with rows that nobody minds; null where there is none to be had. */
  readonly standIn: Promise<StandIn | null>;
  /** For public pages where there is no stand-in; null when nothing runs that could give data. */
  readonly backend: LiveBackend | null;
  /** A folder with pictures that were made smaller, as the edge keeps them. */
  readonly cacheFolder: string;
  /** The program of a browser; null when there is none on this machine. */
  readonly browser: string | null;
  /** Milliseconds for each page that the browser opens. */
  readonly visitLimit?: number;
  /** Milliseconds for all of them. */
  readonly runLimit?: number;
}

const noStandIn =
  'there is no backend with made-up rows here: no page behind the sign-in was opened, only the code before it';

/**
 * Runs what is to be released as it would be live: an edge of its own, over the live registry with the candidates laid
 * over it and a backend with made-up rows. Public pages are rendered by the new server bundle, and a browser opens every
 * page of the new remotes in the live shell, or of every live remote in the new shell, as everybody who may.
 */
export function tryOut(options: TryOutOptions): Inspect {
  return async (candidates, live) => {
    const remotes = remotesToOpen(candidates, Object.values(live?.releases ?? {}));
    const isNewShell = candidates.some(({ manifest }) => manifest.kind === 'shell');
    if ((live?.releases.shell === undefined && !isNewShell) || remotes.length === 0) {
      return { failures: [], outcomes: [] };
    }
    const standIn = await options.standIn;
    const backend = standIn === null ? options.backend : standIn.backend;
    // Where nobody can sign in, the guard is laid aside: at least the entry runs.
    const opened = new Set(standIn === null ? remotes.map(({ name }) => name) : []);
    const reasons = new Map<string, string>();
    const store = await laidOver(options.store, live, candidates, opened);
    const edge = await createEdge({
      store,
      backend: backendOf(backend),
      cacheFolder: options.cacheFolder,
      log: reasonsInto(reasons),
      pollInterval: 60_000,
      warms: false,
      isShortLived: true,
    });
    try {
      const { url } = await edge.start(0);
      const parts: Inspection[] = [];
      const rendered = remotes.filter((remote) => remote.server !== undefined);
      if (rendered.length > 0) parts.push(await render(url, rendered, reasons, backend));
      // A page that the server cannot render need not be opened to know more.
      if (parts.every(({ failures }) => failures.length === 0)) {
        parts.push(await openAll(url, remotes, routesWith(candidates, live), standIn, options));
      }
      const failures = parts.flatMap((part) => part.failures);
      const outcomes = parts.flatMap((part) => part.outcomes);
      return { failures, outcomes };
    } finally {
      await edge.stop();
    }
  };
}

/** With a new shell every live remote is at stake; else what is new. */
function remotesToOpen(
  candidates: readonly ReleaseCandidate[],
  live: readonly { readonly manifest: ReleaseCandidate['manifest'] }[],
): RemoteBuildManifest[] {
  const isNewShell = candidates.some(({ manifest }) => manifest.kind === 'shell');
  const byName = new Map<string, RemoteBuildManifest>();
  for (const { manifest } of [...(isNewShell ? live : []), ...candidates]) {
    if (manifest.kind === 'remote') byName.set(manifest.name, manifest);
  }
  return [...byName.values()];
}

/** What addresses there would be. */
function routesWith(candidates: readonly ReleaseCandidate[], live: RegistryDocument | null) {
  const all = [...Object.values(live?.releases ?? {}), ...candidates];
  return [...new Map(all.map(({ manifest }) => [manifest.name, manifest])).values()].flatMap(routesOf);
}

function backendOf(backend: LiveBackend | null) {
  return {
    kind: backend?.kind ?? 'embedded',
    // Nobody listens there: pages then show that their data did not come.
    url: backend?.url ?? 'http://127.0.0.1:9',
    publishableKey: backend?.publishableKey ?? 'none',
    hasMailbox: false,
  } as const;
}

/** The edge says why a page was not rendered in its log. */
function reasonsInto(unrendered: Map<string, string>): Log {
  return {
    ...silentLog,
    warn(_message, { page, reason } = {}) {
      if (page !== undefined && reason !== undefined) unrendered.set(String(page), String(reason));
    },
  };
}

async function render(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  reasons: ReadonlyMap<string, string>,
  backend: LiveBackend | null,
): Promise<Inspection> {
  if (backend !== null) {
    return renderPages(url, remotes, reasons);
  }
  const note = 'no backend runs that could give the pages their data';
  return { failures: [], outcomes: [{ check: 'server render', result: 'skipped', note }] };
}

async function openAll(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  routes: readonly RouteDeclaration[],
  standIn: StandIn | null,
  { browser, visitLimit, runLimit }: TryOutOptions,
): Promise<Inspection> {
  if (browser === null) {
    const note = 'no Chromium on this machine: set CHROMIUM_PATH to one';
    return { failures: [], outcomes: [{ check: 'browser run', result: 'skipped', note }] };
  }
  const people = standIn?.people ?? [];
  const { faults, summary } = await smokeTest(remotes, {
    program: browser,
    url,
    people,
    routes,
    signIn: (person) => signIn(url, standIn?.backend.publishableKey ?? '', person),
    ...(visitLimit === undefined ? {} : { visitLimit }),
    ...(runLimit === undefined ? {} : { limit: runLimit }),
    startOnly: standIn === null,
  });
  return {
    failures: failuresOf(faults),
    outcomes: [
      { check: 'browser run', result: 'passed', note: summary },
      ...(standIn === null ? [{ check: 'session', result: 'skipped', note: noStandIn } as const] : []),
    ],
  };
}

/** One failure for each fault, with the pages that have it. */
export function failuresOf(faults: readonly Fault[]): GateFailure[] {
  const pagesByFault = new Map<string, Set<string>>();
  for (const { visit, what } of faults) {
    const key = `${visit.remote.name}\n${what}`;
    const page = visit.person === null ? visit.path : `${visit.path} as ${visit.person.email}`;
    pagesByFault.set(key, (pagesByFault.get(key) ?? new Set()).add(page));
  }
  return [...pagesByFault].map(([key, pages]) => {
    const [name = '', what = ''] = key.split('\n');
    const [first = '', ...more] = pages;
    const others = more.length === 0 ? '' : ` (and ${more.length} more like it)`;
    return {
      check: 'browser run',
      message: `${name}: ${first}${others}: ${what}`,
      remedy: `\`npm run dev -- ${name}\` shows the same with names and lines in the console.`,
    };
  });
}

/** As supabase-js keeps it, which then takes it for its own. */
export async function signIn(
  url: string,
  publishableKey: string,
  { email, password }: Person,
): Promise<{ readonly key: string; readonly value: string }> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({ email, password }),
  });
  const value = await answer.text();
  if (!answer.ok) throw new Error(`${email} could not sign in: ${value}`);
  return { key: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value };
}
