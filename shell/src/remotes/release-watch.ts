import { type BootData, type BootRemote, matchRoute } from '@northlight/contract';
import { type MiddlewareFunction, redirectDocument } from '@northlight/router';
import { isSomethingTyped } from '../document/typing.ts';
import { leaveUnasked } from './leave-unasked.ts';

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

/** What a look at the registry works on; its code is fetched for the first one. */
export interface Looking {
  readonly boot: BootData;
  readonly tab: WatchedTab;
  live: LiveReleases;
  /** The remote whose page is open; null on a page of the shell. */
  openRemote(): BootRemote | null;
  /** @returns false when this tab has moved to what is live before */
  mayMove(): boolean;
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
  helpsToReload(release: string, version: string, address: string): Promise<boolean>;
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
  const looking: Looking = {
    boot,
    tab,
    live: boot,
    openRemote: () => ownerOf(shown),
    mayMove: () => noteOnce(moveMark, liveKey(looking.live)),
  };
  const { mayMove } = looking;
  const withLooks = (work: (looks: typeof import('./release-looks.ts')) => Promise<boolean>) =>
    import('../rarely.ts').then(({ releaseLooks }) => work(releaseLooks)).catch(() => false);
  const look = () => withLooks((looks) => looks.look(looking));
  setInterval(() => void look(), interval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });

  return {
    enter(remote) {
      return async ({ request }, next) => {
        const isOtherPage = new URL(request.url).pathname !== shown;
        const isEntered = ownerOf(shown)?.name !== remote?.name;
        const isQuiet = isEntered || (isOtherPage && !isSomethingTyped());
        if (isNewer(boot, looking.live, remote) && isQuiet && mayMove()) {
          leaveUnasked();
          throw redirectDocument(request.url);
        }
        return next();
      };
    },
    arrived(pathname) {
      shown = pathname;
    },
    async helpsToReload(release, version, address) {
      const [isAnswered, isMissing] = await Promise.all([look(), withLooks(({ isGone }) => isGone(address))]);
      if (!isAnswered || !isMissing) return false;
      const isBehind = looking.live.revision > boot.revision;
      return isBehind ? mayMove() : noteOnce(reloadMark, `${release}@${version}`);
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
function noteOnce(mark: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(mark) === value) return false;
    sessionStorage.setItem(mark, value);
    return true;
  } catch {
    // Without storage a loop could not be told from a first move.
    return false;
  }
}
