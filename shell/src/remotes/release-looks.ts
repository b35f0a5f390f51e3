import { leaveRecalled } from './leave-recalled.tsx';
import type { LiveReleases, Looking } from './release-watch.ts';

let isLeaving = false;

/**
 * Asks what is live, and has the tab leave a version that was taken back.
 * @returns whether the edge has answered
 */
export async function look(looking: Looking): Promise<boolean> {
  const answer = await readLive();
  // Without one the edge is away: the tab goes on with what it has and asks again.
  if (answer === null) return false;
  // Also of the same revision: a brake, and its end, change what is live and leave the registry as it is.
  if (answer.revision >= looking.live.revision) looking.live = answer;
  if (isRecalled(looking)) leave(looking);
  return true;
}

async function readLive(): Promise<LiveReleases | null> {
  try {
    const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
    const answer: unknown = response.ok ? await response.json() : null;
    return isLiveReleases(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isRecalled({ boot, tab, live: { recalled = {} }, openRemote }: Looking): boolean {
  const name = openRemote()?.name;
  const running = name === undefined ? null : tab.versionOf(name);
  return (
    recalled.shell?.includes(boot.shell.version) ||
    (name !== undefined && running !== null && recalled[name]?.includes(running)) ||
    false
  );
}

function leave(looking: Looking): void {
  if (isLeaving) return;
  isLeaving = true;
  leaveRecalled({
    isRecalled: () => isRecalled(looking),
    isWriting: looking.tab.isWriting,
    mayMove: looking.mayMove,
  });
}

/** Whether the address is answered, and at once, and says that there is no such file. */
export async function isGone(address: string): Promise<boolean> {
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
