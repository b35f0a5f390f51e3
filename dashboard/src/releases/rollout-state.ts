import type { RolloutOverview } from '@northlight/contract';
import { certainFrom } from '@northlight/domain/certainly-worse';
import {
  evidenceOfRollout,
  failuresToStop,
  forgedToStop,
  reasonOf,
  type StepTally,
  withoutFailing,
} from '@northlight/domain/rollout';
import type { Tone } from '@northlight/shared-ui';

/** How a rollout stands, in words. */
export interface RolloutState {
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
}

const talliesOf = ({ shares, tallies }: RolloutOverview): StepTally[] =>
  tallies.map(([next, nextFailed, live, liveFailed], at) => ({
    share: shares[at] ?? 100,
    next: { visits: next, failed: nextFailed },
    live: { visits: live, failed: liveFailed },
  }));

export function stateOf(rollout: RolloutOverview): RolloutState {
  const { shares, step, stoppedAt, why, isRunning, against, isPaused = false, isPublic = false } = rollout;
  // The backend says so with its next look.
  const held = isPaused ? 'it is paused' : rollout.held;
  const tallies = talliesOf(rollout);
  const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  if (stoppedAt !== null) {
    return {
      tone: 'danger',
      label: 'Stopped',
      text: `${sentence(why ?? '')} Everybody has ${against} again.`,
    };
  }
  if (!isRunning) return { tone: 'neutral', label: 'Over', text: sentence(reasonOf(tallies)) };
  const share = `${shares[step] ?? 100} %`;
  const numbers = `So far ${reasonOf(tallies)}. ${distanceOf(tallies, shares[step] ?? 100, isPublic)}`;
  return held === ''
    ? { tone: 'info', label: `${share} of the ${isPublic ? 'visitors' : 'accounts'}`, text: numbers }
    : { tone: 'warning', label: `Held at ${share}`, text: `${sentence(held)} ${numbers}` };
}

function distanceOf(tallies: readonly StepTally[], share: number, isPublic: boolean): string {
  if (share === 100) return 'Everybody has it: there is nobody left to compare with.';
  const more = failuresToStop(tallies, isPublic);
  // Of visitors whom nobody knows, the first that fail count for nothing.
  const evidence = evidenceOfRollout(isPublic ? withoutFailing(tallies, forgedToStop) : tallies);
  const odds = evidence < 10 ? evidence.toFixed(1) : String(Math.round(evidence));
  return Number.isFinite(more)
    ? `It stops when ${more} more of its visitors fail: the evidence is ${odds} of ${certainFrom}.`
    : `The evidence is ${odds} of ${certainFrom}.`;
}

/** A point of the line of shares: milliseconds, percent. */
export type SharePoint = readonly [at: number, share: number];

/** The share over time, as a line of steps up to now, or to the stop. */
export function sharesOverTime({ shares, stepsAt, stoppedAt }: RolloutOverview, now: number): SharePoint[] {
  const end = stoppedAt === null ? now : Date.parse(stoppedAt);
  const points = stepsAt.flatMap((at, step): SharePoint[] => [
    [Date.parse(at), shares[step - 1] ?? 0],
    [Date.parse(at), shares[step] ?? 100],
  ]);
  const last = points.at(-1)?.[1] ?? 0;
  return [...points, [end, last], ...(stoppedAt === null ? [] : [[end, 0] as const])];
}
