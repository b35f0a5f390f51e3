import { type BootData, type BootRemote, matchRoute } from '@platform/contract';
import { type MiddlewareFunction, redirectDocument } from '@platform/router';
import { isSomethingTyped } from '../document/typing.ts';
import { leaveUnasked } from './leave-unasked.ts';

const interval = 30_000;
const moveMark = 'moved-to-revision';
const reloadMark = 'reloaded-for';

/** What `/registry.json` tells: the live versions. */
interface LiveReleases {
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
  /** Middleware of a remote's routes: goes to a page of a remote that has a newer release by a document load. */
  enter(remote: BootRemote): MiddlewareFunction;
  /** A navigation has come to its end at this path. */
  arrived(pathname: string): void;
  /**
   * A file of a release that this tab runs did not come. A new document helps when the file is gone, and not when the
   * connection is: the registry is read again, and the answer is yes once for each revision and version, never twice.
   */
  helpsToReload(release: string, version: string, address: string): Promise<boolean>;
}

/**
 * A tab keeps the versions it started with: nothing is swapped under a page. It learns of newer ones by asking now and
 * then, and moves to them when somebody next enters that remote, or goes to another page of it with nothing typed; at
 * most once per revision. A version that was taken back it leaves by itself.
 */
export function watchReleases(boot: BootData, tab: WatchedTab): ReleaseWatch {
  let live: LiveReleases = boot;
  let shown = location.pathname;

  const isRecalled = () => {
    const { recalled = {} } = live;
    const remote = boot.remotes.find((each) => !isEntered(each, shown));
    const running = remote === undefined ? null : tab.versionOf(remote.name);
    return (
      recalled.shell?.includes(boot.shell.version) ||
      (remote !== undefined && running !== null && recalled[remote.name]?.includes(running)) ||
      false
    );
  };
  const mayMove = () => noteOnce(moveMark, String(live.revision));
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    void import('./leave-recalled.tsx').then(
      ({ leaveRecalled }) => leaveRecalled({ isRecalled, isWriting: tab.isWriting, mayMove }),
      () => {
        isLeaving = false;
      },
    );
  };

  /** @returns whether the edge has answered */
  const look = async () => {
    try {
      const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
      const answer: unknown = response.ok ? await response.json() : null;
      if (!isLiveReleases(answer)) return false;
      if (answer.revision > live.revision) live = answer;
      if (isRecalled()) leave();
      return true;
    } catch {
      // The edge is away: the tab goes on with what it has and asks again.
      return false;
    }
  };
  setInterval(() => void look(), interval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });

  return {
    enter(remote) {
      return async ({ request }, next) => {
        const isOtherPage = new URL(request.url).pathname !== shown;
        const isQuiet = isEntered(remote, shown) || (isOtherPage && !isSomethingTyped());
        if (isNewer(boot, live, remote) && isQuiet && mayMove()) {
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
      const [isAnswered, isMissing] = await Promise.all([look(), isGone(address)]);
      if (!isAnswered || !isMissing) return false;
      const isBehind = live.revision > boot.revision;
      return isBehind ? mayMove() : noteOnce(reloadMark, `${release}@${version}`);
    },
  };
}

/** Whether the remote, or the shell around it, has another live version than this tab runs, or has left. */
export function isNewer(boot: BootData, live: LiveReleases, remote: BootRemote): boolean {
  if (live.revision <= boot.revision) return false;
  const now = live.remotes.find(({ name }) => name === remote.name)?.version;
  if (live.shell.version !== boot.shell.version || live.retired?.includes(remote.name)) return true;
  return now !== undefined && now !== remote.version;
}

/** Inside a remote nobody enters it. The browser's own address is no measure: going Back changes it at once. */
function isEntered({ routes }: BootRemote, shown: string): boolean {
  return (
    matchRoute(
      routes.map(([path]) => ({ path })),
      shown,
    ) === null
  );
}

/** Whether the address is answered, and at once, and says that there is no such file. */
async function isGone(address: string): Promise<boolean> {
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

function isLiveReleases(value: unknown): value is LiveReleases {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, shell, remotes } = value as Record<string, unknown>;
  return (
    typeof revision === 'number' && typeof shell === 'object' && shell !== null && Array.isArray(remotes)
  );
}
