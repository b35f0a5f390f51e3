import { type BootData, type BootRemote, matchRoute } from '@northlight/contract';
import { type MiddlewareFunction, redirectDocument } from '@northlight/contract/router';
import { hasTypedText } from '../document/typed-fields.ts';
import { leaveRecalledVersion } from './leave-recalled.tsx';
import { skipUnloadPrompt } from './skip-unload-prompt.ts';

const interval = 30_000;
const moveMark = 'moved-to';
const reloadMark = 'reloaded-for';

/** What `/registry.json` tells: the live versions. */
export interface LiveReleases {
  readonly revision: number;
  readonly shell: { readonly version: string };
  readonly remotes: readonly Pick<BootRemote, 'name' | 'version'>[];
  /** Versions that were taken back, by release. */
  readonly recalled?: Readonly<Record<string, readonly string[]>>;
  /** Remotes that have left. */
  readonly retired?: readonly string[];
}

/** What the watch has to know of the tab. */
export interface WatchedTab {
  /** The version of a remote whose code runs here; null when it does not. */
  versionOf(name: string): string | null;
  /** Whether a write is on its way. */
  isWriting(): boolean;
}

export interface ReleaseWatch {
  /**
   * Middleware of a remote's routes, or of the shell's own (null): goes to a page that has a newer release by a
   * document load.
   */
  enter(remote: BootRemote | null): MiddlewareFunction;
  /** A navigation has come to its end at this path. */
  arrived(pathname: string): void;
  /**
   * A file of a release that this tab runs did not come. A new document helps when the file is gone, and not when the
   * connection is: the registry is read again, and the answer is yes once for what is live and for each version, never twice.
   */
  shouldReload(release: string, version: string, address: string): Promise<boolean>;
}

/**
 * A tab keeps the versions it started with: nothing is swapped under a page. It learns of newer ones by asking now and
 * then, and moves to them when somebody next enters that remote, or goes to another page of it with nothing typed; at
 * most once for what is live. A version that was taken back it leaves by itself.
 */
export function watchReleases(boot: BootData, tab: WatchedTab): ReleaseWatch {
  /** The browser's own address is no measure of it: going Back changes that at once. */
  let shown = location.pathname;
  const ownerOf = (pathname: string) =>
    boot.remotes.find(({ routes }) => matchRoute(toPaths(routes), pathname) !== null) ?? null;
  let live: LiveReleases = boot;
  let isLeaving = false;
  /** False when this tab has moved to what is live before. */
  const claimReload = () => recordOnce(moveMark, liveKey(live));
  const isOpenRecalled = () => isRecalled(boot, live, ownerOf(shown), tab);

  /**
   * Asks what is live, and has the tab leave a version that was taken back.
   * @returns whether the edge has answered
   */
  const checkLive = async (): Promise<boolean> => {
    const answer = await fetchLiveReleases();
    // Without one the edge is away: the tab goes on with what it has and asks again.
    if (answer === null) return false;
    // Also of the same revision: a brake, and its end, change what is live and leave the registry as it is.
    if (answer.revision >= live.revision) live = answer;
    if (isOpenRecalled() && !isLeaving) {
      isLeaving = true;
      leaveRecalledVersion({ isRecalled: isOpenRecalled, isWriting: tab.isWriting, claimReload });
    }
    return true;
  };
  setInterval(() => void checkLive(), interval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkLive();
  });

  return {
    enter(remote) {
      return async ({ request }, next) => {
        const isOtherPage = new URL(request.url).pathname !== shown;
        const isEntered = ownerOf(shown)?.name !== remote?.name;
        const isQuiet = isEntered || (isOtherPage && !hasTypedText());
        if (isNewer(boot, live, remote) && isQuiet && claimReload()) {
          skipUnloadPrompt();
          throw redirectDocument(request.url);
        }
        return next();
      };
    },
    arrived(pathname) {
      shown = pathname;
    },
    async shouldReload(release, version, address) {
      const [isAnswered, isMissing] = await Promise.all([checkLive(), isMissingFromServer(address)]);
      if (!isAnswered || !isMissing) return false;
      const isBehind = live.revision > boot.revision;
      return isBehind ? claimReload() : recordOnce(reloadMark, `${release}@${version}`);
    },
  };
}

/**
 * Whether the remote, or the shell around it, has another live version than this tab runs, or has left. Where no remote
 * is (null): whether the shell has, or a remote is live that this tab does not know.
 */
export function isNewer(boot: BootData, live: LiveReleases, remote: BootRemote | null): boolean {
  if (live.revision < boot.revision) return false;
  if (live.shell.version !== boot.shell.version) return true;
  if (remote === null)
    return live.remotes.some(({ name }) => !boot.remotes.some((each) => each.name === name));
  const now = live.remotes.find(({ name }) => name === remote.name)?.version;
  if (live.retired?.includes(remote.name)) return true;
  return now !== undefined && now !== remote.version;
}

const liveKey = ({ revision, shell, remotes, recalled }: LiveReleases) =>
  JSON.stringify([revision, shell.version, remotes.map(({ name, version }) => [name, version]), recalled]);

const toPaths = (routes: BootRemote['routes']) => routes.map(([path]) => ({ path }));

/** @returns false when this tab did the same before: a document from a stale cache must not loop */
function recordOnce(mark: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(mark) === value) return false;
    sessionStorage.setItem(mark, value);
    return true;
  } catch {
    // Without storage a loop could not be told from a first move.
    return false;
  }
}

async function fetchLiveReleases(): Promise<LiveReleases | null> {
  try {
    const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
    const answer: unknown = response.ok ? await response.json() : null;
    return isLiveReleases(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** Whether the shell, or the open remote, runs here in a version that was taken back. */
function isRecalled(
  { shell }: BootData,
  { recalled = {} }: LiveReleases,
  open: BootRemote | null,
  tab: WatchedTab,
): boolean {
  const running = open && tab.versionOf(open.name);
  const isOpenRecalled = open !== null && running !== null && recalled[open.name]?.includes(running);
  return recalled.shell?.includes(shell.version) || isOpenRecalled || false;
}

/** Whether the address is answered, and at once, and says that there is no such file. */
async function isMissingFromServer(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, {
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
