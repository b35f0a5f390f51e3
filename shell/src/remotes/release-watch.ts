import { type BootData, type BootRemote, matchRoute } from '@platform/contract';
import { type MiddlewareFunction, redirectDocument } from '@platform/router';

const interval = 60_000;
const moveMark = 'moved-to-revision';

/** What `/registry.json` tells: the live versions. */
interface LiveReleases {
  readonly revision: number;
  readonly shell: { readonly version: string };
  readonly remotes: readonly Pick<BootRemote, 'name' | 'version'>[];
}

export interface ReleaseWatch {
  /** Middleware of a remote's routes: enters a remote that has a newer release by a document load. */
  enter(remote: BootRemote): MiddlewareFunction;
}

/**
 * A tab keeps the versions it started with: nothing is swapped under a page. It learns of newer ones by asking now and
 * then, and moves to them when someone next enters that remote, at most once per revision.
 */
export function watchReleases(boot: BootData): ReleaseWatch {
  let live: LiveReleases = boot;

  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
      const answer: unknown = response.ok ? await response.json() : null;
      if (isLiveReleases(answer) && answer.revision > live.revision) live = answer;
    } catch {
      // The edge is away: the tab goes on with what it has and asks again.
    }
  };
  setInterval(look, interval);
  document.addEventListener('visibilitychange', look);

  return {
    enter(remote) {
      return async ({ request }, next) => {
        if (isNewer(boot, live, remote) && isEntered(remote) && noteMove(live.revision)) {
          throw redirectDocument(request.url);
        }
        return next();
      };
    },
  };
}

/** Whether the remote, or the shell around it, has another live version than this tab runs. */
export function isNewer(boot: BootData, live: LiveReleases, remote: BootRemote): boolean {
  if (live.revision <= boot.revision) return false;
  const now = live.remotes.find(({ name }) => name === remote.name)?.version;
  return live.shell.version !== boot.shell.version || (now !== undefined && now !== remote.version);
}

/** During a navigation the address is still the page's that is left: inside a remote nobody enters it. */
function isEntered({ routes }: BootRemote): boolean {
  return (
    matchRoute(
      routes.map(([path]) => ({ path })),
      location.pathname,
    ) === null
  );
}

/** @returns false when this tab moved for that revision before: a document from a stale cache must not loop */
function noteMove(revision: number): boolean {
  try {
    if (sessionStorage.getItem(moveMark) === String(revision)) return false;
    sessionStorage.setItem(moveMark, String(revision));
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
