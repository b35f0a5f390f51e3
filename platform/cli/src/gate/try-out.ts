import type { RemoteBuildManifest, RouteDeclaration } from '@northlight/contract/data';
import { createEdge } from '@northlight/edge';
import { type Log, silentLog } from '@northlight/node-kit';
import {
  type GateFailure,
  getRoutes,
  type Inspect,
  type Inspection,
  type RegistryDocument,
  type ReleaseCandidate,
  type ReleaseStore,
} from '@northlight/registry';
import type { LiveBackend } from '../store/live-backend.ts';
import { createCandidateStore } from './candidate-store.ts';
import { checkServerRender } from './check-server-render.ts';
import type { Visit } from './inspect-page.ts';
import { type Fault, smokeTest } from './smoke-test.ts';
import type { Person, StandIn } from './stand-in-backend.ts';

export interface TryOutOptions {
  readonly store: ReleaseStore;
  /** A temporary backend with demo data; null if the install has none. */
  readonly standIn: Promise<StandIn | null>;
  /** The live backend, for public pages if there is no stand-in; null if none is running. */
  readonly backend: LiveBackend | null;
  /** The edge's cache of resized pictures. */
  readonly cacheFolder: string;
  /** The path of a browser's executable; null if there is none. */
  readonly browser: string | null;
  /** Called for each page in the browser, with a message to show while it is checked. */
  readonly onPage?: (text: string) => void;
  /** Milliseconds per page in the browser. */
  readonly visitLimit?: number;
  /** Milliseconds for all pages. */
  readonly runLimit?: number;
}

const noStandIn =
  'no backend with demo data: pages that need a session were not opened, only their remotes were started';

/**
 * Tests a release as it would run live: with its own edge, the live registry plus the candidates, and a backend with demo
 * data. Public pages are rendered by the new server bundle. A browser opens every page of the new remotes, or of all
 * remotes if the shell is new, as each account with access.
 */
export function tryOut(options: TryOutOptions): Inspect {
  return async (candidates, live) => {
    const remotes = selectRemotes(candidates, Object.values(live?.releases ?? {}));
    const isNewShell = candidates.some(({ manifest }) => manifest.kind === 'shell');
    if ((live?.releases.shell === undefined && !isNewShell) || remotes.length === 0) {
      return { failures: [], outcomes: [] };
    }
    const standIn = await options.standIn;
    const backend = standIn === null ? options.backend : standIn.backend;
    // Without accounts, make all routes public so that at least the remote's entry runs.
    const publicRemotes = new Set(standIn === null ? remotes.map(({ name }) => name) : []);
    const reasons = new Map<string, string>();
    const store = await createCandidateStore(options.store, live, candidates, publicRemotes);
    const edge = await createEdge({
      store,
      backend: createBackendOptions(backend),
      cacheFolder: options.cacheFolder,
      log: createReasonLog(reasons),
      pollInterval: 60_000,
      warmUp: false,
      isShortLived: true,
    });
    try {
      const { url } = await edge.start(0);
      const inspections: Inspection[] = [];
      const serverRendered = remotes.filter((remote) => remote.server !== undefined);
      if (serverRendered.length > 0) inspections.push(await render(url, serverRendered, reasons, backend));
      // Skip the browser if rendering has already failed.
      if (inspections.every(({ failures }) => failures.length === 0)) {
        inspections.push(await runSmokeTest(url, remotes, listRoutes(candidates, live), standIn, options));
      }
      const failures = inspections.flatMap((inspection) => inspection.failures);
      const outcomes = inspections.flatMap((inspection) => inspection.outcomes);
      return { failures, outcomes };
    } finally {
      await edge.stop();
    }
  };
}

/** A new shell can break every live remote, so all of them are tested with it. */
function selectRemotes(
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

/** All routes as they would be after the release. */
function listRoutes(candidates: readonly ReleaseCandidate[], live: RegistryDocument | null) {
  const releases = [...Object.values(live?.releases ?? {}), ...candidates];
  return [...new Map(releases.map(({ manifest }) => [manifest.name, manifest])).values()].flatMap(getRoutes);
}

function createBackendOptions(backend: LiveBackend | null) {
  return {
    kind: backend?.kind ?? 'embedded',
    // Nothing listens there, so pages show that their data failed to load.
    url: backend?.url ?? 'http://127.0.0.1:9',
    publishableKey: backend?.publishableKey ?? 'none',
    hasMailbox: false,
  } as const;
}

/** A log for the edge that collects why pages were not rendered. */
function createReasonLog(unrendered: Map<string, string>): Log {
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
    return checkServerRender(url, remotes, reasons);
  }
  const note = 'no backend is running';
  return { failures: [], outcomes: [{ check: 'server render', result: 'skipped', note }] };
}

async function runSmokeTest(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  routes: readonly RouteDeclaration[],
  standIn: StandIn | null,
  { browser, onPage, visitLimit, runLimit }: TryOutOptions,
): Promise<Inspection> {
  if (browser === null) {
    const note = 'no Chromium was found, or --without-browser was given';
    return { failures: [], outcomes: [{ check: 'browser run', result: 'skipped', note }] };
  }
  const people = standIn?.people ?? [];
  const { faults, summary } = await smokeTest(remotes, {
    program: browser,
    url,
    people,
    routes,
    onVisit: (visit, number, total) => onPage?.(`page ${number} of ${total}: ${describeVisit(visit)}`),
    signIn: (person) => signIn(url, standIn?.backend.publishableKey ?? '', person),
    ...(visitLimit === undefined ? {} : { visitLimit }),
    ...(runLimit === undefined ? {} : { limit: runLimit }),
    startOnly: standIn === null,
  });
  return {
    failures: groupFaults(faults),
    outcomes: [
      { check: 'browser run', result: 'passed', note: summary },
      ...(standIn === null ? [{ check: 'session', result: 'skipped', note: noStandIn } as const] : []),
    ],
  };
}

const describeVisit = ({ path, person }: Visit) => (person === null ? path : `${path} as ${person.email}`);

/** Merges the same fault on several pages into one failure. */
export function groupFaults(faults: readonly Fault[]): GateFailure[] {
  const check = 'browser run';
  const pagesByFault = new Map<string, Set<string>>();
  const failures: GateFailure[] = [];
  for (const { visit, message } of faults) {
    if (visit === null) {
      failures.push({ check, message, remedy: 'Find out which page is slow with `--check`.' });
      continue;
    }
    const key = `${visit.remote.name}\n${message}`;
    pagesByFault.set(key, (pagesByFault.get(key) ?? new Set()).add(describeVisit(visit)));
  }
  for (const [key, pages] of pagesByFault) {
    const [name = '', fault = ''] = key.split('\n');
    const [first = '', ...more] = pages;
    const suffix = more.length === 0 ? '' : ` (and ${more.length} more like it)`;
    failures.push({
      check,
      message: `${name}: ${first}${suffix}: ${fault}`,
      remedy: `Reproduce it with \`npm run dev -- ${name}\`, where the console shows source names and lines.`,
    });
  }
  return failures;
}

/** Signs in. @returns the session as the entry that supabase-js reads from local storage */
export async function signIn(
  url: string,
  publishableKey: string,
  { email, password }: Person,
): Promise<{ readonly key: string; readonly value: string }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({ email, password }),
  });
  const value = await response.text();
  if (!response.ok) throw new Error(`${email} could not sign in: ${value}`);
  return { key: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value };
}
