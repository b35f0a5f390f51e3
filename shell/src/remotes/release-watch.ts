import { type BootData, type BootRemote, matchRoute } from '@northlight/contract';
import { type MiddlewareFunction, redirectDocument } from '@northlight/contract/router';
import { hasTypedText } from '../document/typed-fields.ts';
import { leaveRecalledVersion } from './leave-recalled.ts';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

const pollInterval = 30_000;
const moveKey = 'moved-to';
const reloadKey = 'reloaded-for';

/** The live versions, as in `/registry.json`. */
export interface LiveReleases {
  readonly revision: number;
  readonly shell: { readonly version: string };
  readonly remotes: readonly Pick<BootRemote, 'name' | 'version'>[];
  /** Recalled versions, by release. */
  readonly recalled?: Readonly<Record<string, readonly string[]>>;
  /** Names of retired remotes. */
  readonly retired?: readonly string[];
}

/** The tab state that the watch needs. */
export interface WatchedTab {
  /** The version of a remote that this tab is running; null if none. */
  getVersion(name: string): string | null;
  /** Whether a write is in flight. */
  isWriting(): boolean;
}

export interface ReleaseWatch {
  /** For a remote's routes, or the shell's own (null). The middleware reloads the document if there is a newer release. */
  createMiddleware(remote: BootRemote | null): MiddlewareFunction;
  /** Call when a navigation to this path has completed. */
  onNavigated(pathname: string): void;
  /**
   * Whether to reload after a release file failed to load: if the file no longer exists, but not if the connection
   * is the problem. True at most once for each set of live versions, so that the tab cannot loop.
   */
  shouldReload(release: string, version: string, url: string): Promise<boolean>;
}

/**
 * Polls for new releases. A tab keeps the versions it started with and changes them by reloading the document: when the
 * user enters a remote, or opens another of its pages without typed text, at most once for each set of live versions. It
 * leaves a recalled version automatically.
 */
export function watchReleases(boot: BootData, tab: WatchedTab): ReleaseWatch {
  /** Not `location`: going Back changes that before the page changes. */
  let openPath = location.pathname;
  const findOwner = (pathname: string) =>
    boot.remotes.find(({ routes }) => matchRoute(toPaths(routes), pathname) !== null) ?? null;
  let live: LiveReleases = boot;
  let isLeaving = false;
  /** False if this tab has already reloaded for these live versions. */
  const claimReload = () => recordOnce(moveKey, createLiveKey(live));
  const isOpenRecalled = () => isRecalled(boot, live, findOwner(openPath), tab);

  /**
   * Fetches the live versions and leaves a recalled one.
   * @returns whether the edge responded
   */
  const checkLive = async (): Promise<boolean> => {
    const latest = await fetchLiveReleases();
    // The edge is unreachable: keep the current versions and poll again.
    if (latest === null) return false;
    // Also with the same revision: stopping or resuming a rollout changes the live versions without a new revision.
    if (latest.revision >= live.revision) live = latest;
    if (isOpenRecalled() && !isLeaving) {
      isLeaving = true;
      leaveRecalledVersion({ isRecalled: isOpenRecalled, isWriting: tab.isWriting, claimReload });
    }
    return true;
  };
  setInterval(() => void checkLive(), pollInterval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkLive();
  });

  return {
    createMiddleware(remote) {
      return async ({ request }, next) => {
        const isOtherPage = new URL(request.url).pathname !== openPath;
        const isEntering = findOwner(openPath)?.name !== remote?.name;
        const canReload = isEntering || (isOtherPage && !hasTypedText());
        if (isNewer(boot, live, remote) && canReload && claimReload()) {
          skipUnloadPrompt();
          throw redirectDocument(request.url);
        }
        return next();
      };
    },
    onNavigated(pathname) {
      openPath = pathname;
    },
    async shouldReload(release, version, url) {
      const [hasResponse, isMissing] = await Promise.all([checkLive(), isMissingFromServer(url)]);
      if (!hasResponse || !isMissing) return false;
      const isBehind = live.revision > boot.revision;
      return isBehind ? claimReload() : recordOnce(reloadKey, `${release}@${version}`);
    },
  };
}

/**
 * Whether the live version of the remote or the shell differs from this tab's, or the remote has been retired. On a
 * shell page (null): whether the shell's version differs or there is a new remote.
 */
export function isNewer(boot: BootData, live: LiveReleases, remote: BootRemote | null): boolean {
  if (live.revision < boot.revision) return false;
  if (live.shell.version !== boot.shell.version) return true;
  if (remote === null)
    return live.remotes.some(({ name }) => !boot.remotes.some((each) => each.name === name));
  const liveVersion = live.remotes.find(({ name }) => name === remote.name)?.version;
  if (live.retired?.includes(remote.name)) return true;
  return liveVersion !== undefined && liveVersion !== remote.version;
}

const createLiveKey = ({ revision, shell, remotes, recalled }: LiveReleases) =>
  JSON.stringify([revision, shell.version, remotes.map(({ name, version }) => [name, version]), recalled]);

const toPaths = (routes: BootRemote['routes']) => routes.map(([path]) => ({ path }));

/** @returns false if this tab has already recorded the value: a document from a stale cache must not loop */
function recordOnce(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) === value) return false;
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    // Without storage a loop could not be detected.
    return false;
  }
}

async function fetchLiveReleases(): Promise<LiveReleases | null> {
  try {
    const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
    const body: unknown = response.ok ? await response.json() : null;
    return isLiveReleases(body) ? body : null;
  } catch {
    return null;
  }
}

/** Whether this tab runs a recalled version of the shell or the open remote. */
function isRecalled(
  { shell }: BootData,
  { recalled = {} }: LiveReleases,
  openRemote: BootRemote | null,
  tab: WatchedTab,
): boolean {
  const runningVersion = openRemote && tab.getVersion(openRemote.name);
  const isOpenRecalled =
    openRemote !== null && runningVersion !== null && recalled[openRemote.name]?.includes(runningVersion);
  return recalled.shell?.includes(shell.version) || isOpenRecalled || false;
}

/** Whether the server responds within two seconds that the file does not exist. */
async function isMissingFromServer(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(2_000),
    });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}

function isLiveReleases(value: unknown): value is LiveReleases {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, shell, remotes } = value as Record<string, unknown>;
  return (
    typeof revision === 'number' && typeof shell === 'object' && shell !== null && Array.isArray(remotes)
  );
}
