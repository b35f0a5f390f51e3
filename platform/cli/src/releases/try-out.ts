import { setTimeout as delay } from 'node:timers/promises';
import { pageDataElementId, type RemoteBuildManifest } from '@platform/contract/data';
import { createEdge } from '@platform/edge';
import { type Log, silentLog } from '@platform/node-kit';
import type { GateFailure, Inspect, Inspection, ReleaseCandidate, ReleaseStore } from '@platform/registry';
import { type Visit, visitInBrowser } from './browser-run.ts';
import { laidOver } from './laid-over.ts';
import type { LiveBackend } from './live-backend.ts';

export interface TryOutOptions {
  readonly store: ReleaseStore;
  /** Null when nothing runs that could give data. */
  readonly backend: LiveBackend | null;
  /** A folder for compressed copies, so that the edge finds them made. */
  readonly cacheFolder: string;
  /** The program of a browser; null when there is none on this machine. */
  readonly browser: string | null;
  /** Milliseconds for each page that the browser opens. */
  readonly visitLimit?: number;
}

/** Loading a server bundle takes its time on a busy machine. */
const renderLimit = 60_000;

/**
 * Runs what is to be released as it would be live: an edge of its own, over the live registry with the candidates laid
 * over it. Public pages are rendered by the new server bundle, and a browser opens the new remotes in the live shell, or
 * every live remote in the new shell.
 */
export function tryOut(options: TryOutOptions): Inspect {
  return async (candidates, live) => {
    const remotes = remotesToOpen(candidates, Object.values(live?.releases ?? {}));
    const hasShell =
      live?.releases.shell !== undefined || candidates.some(({ manifest }) => manifest.kind === 'shell');
    if (!hasShell || remotes.length === 0) return { failures: [], outcomes: [] };

    const unrendered = new Map<string, string>();
    const store = await laidOver(options.store, live, candidates, new Set(remotes.map(({ name }) => name)));
    const edge = await createEdge({
      store,
      backend: backendOf(options.backend),
      cacheFolder: options.cacheFolder,
      log: reasonsInto(unrendered),
      pollInterval: 60_000,
      warms: false,
    });
    try {
      const { url } = await edge.start(0);
      const rendered = remotes.filter((remote) => remote.server !== undefined);
      const parts = [
        ...(rendered.length === 0 ? [] : [await renderAll(url, rendered, unrendered, options)]),
        await openAll(url, remotes, options),
      ];
      return {
        failures: parts.flatMap(({ failures }) => failures),
        outcomes: parts.flatMap(({ outcomes }) => outcomes),
      };
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

async function renderAll(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  unrendered: ReadonlyMap<string, string>,
  { backend }: TryOutOptions,
): Promise<Inspection> {
  if (backend === null) {
    const note = 'no backend runs that could give the pages their data';
    return { failures: [], outcomes: [{ check: 'server render', result: 'skipped', note }] };
  }
  const failures: GateFailure[] = [];
  for (const { name, declaration } of remotes) {
    const pathsByReason = new Map<string, string[]>();
    for (const { path, access } of declaration.routes) {
      if (access !== 'public' || path.includes(':')) continue;
      const reason = await whyNotRendered(url, path, unrendered);
      if (reason === null) continue;
      pathsByReason.set(reason, [...(pathsByReason.get(reason) ?? []), path]);
    }
    for (const [reason, paths] of pathsByReason) {
      failures.push({
        check: 'server render',
        message: `${name}: its server bundle does not render ${paths.join(', ')}: ${reason}`,
        remedy: `Mend the page or ${name}/src/server.tsx. Code that needs a browser belongs into an effect.`,
      });
    }
  }
  return { failures, outcomes: [{ check: 'server render', result: 'passed' }] };
}

/**
 * Asks until the page comes as HTML or the edge has said why it does not: a visitor is not made to wait for a slow
 * render and gets the document that the browser renders.
 */
async function whyNotRendered(
  url: string,
  path: string,
  unrendered: ReadonlyMap<string, string>,
): Promise<string | null> {
  const deadline = performance.now() + renderLimit;
  for (;;) {
    const answer = await fetch(new URL(path, url));
    if (answer.ok && (await answer.text()).includes(`id="${pageDataElementId}"`)) return null;
    const reason = unrendered.get(path);
    if (reason !== undefined) return reason;
    if (performance.now() > deadline) return `status ${answer.status} after ${renderLimit / 1000} s`;
    await delay(100);
  }
}

async function openAll(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  { browser, visitLimit }: TryOutOptions,
): Promise<Inspection> {
  if (browser === null) {
    const note = 'no Chromium on this machine: set CHROMIUM_PATH to one';
    return { failures: [], outcomes: [{ check: 'browser run', result: 'skipped', note }] };
  }
  const visits = remotes.map((remote): Visit => {
    const { routes } = remote.declaration;
    const route = routes.find(({ path }) => !path.includes(':')) ?? routes[0];
    return { remote, path: (route?.path ?? '/').replace(/:[^/]+/g, 'x') };
  });
  const found = await visitInBrowser(browser, url, visits, visitLimit);
  const failures = found.map(
    ({ name, path, what }): GateFailure => ({
      check: 'browser run',
      message: `${name}: opened at ${path} in a browser, in the shell as it would be live, it does not start: ${what}`,
      remedy: `\`npm run dev -- ${name}\` shows the same with names and lines in the console.`,
    }),
  );
  return { failures, outcomes: [{ check: 'browser run', result: 'passed' }] };
}
