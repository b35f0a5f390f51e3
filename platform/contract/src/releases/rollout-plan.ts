import { isSignificantlyWorse, type Split } from './stopping-rule.ts';

/** `share` percent of the accounts get the newer version for at least `minutes`. */
export interface RolloutStep {
  readonly share: number;
  /** Ignored for the last step, which lasts until someone finishes the rollout. */
  readonly minutes: number;
}

/** 5, 20, 50 and 100 %, within a day. */
export const defaultSteps: readonly RolloutStep[] = [
  { share: 5, minutes: 480 },
  { share: 20, minutes: 480 },
  { share: 50, minutes: 480 },
  { share: 100, minutes: 0 },
];

const maxSteps = 10;
const maxStepMinutes = 14 * 24 * 60;

/**
 * Parses `5/4h,20/8h,50/30m,100`: ascending percentages with durations; the last one needs none.
 * @throws Error that quotes the invalid part
 */
export function parseSteps(text: string): RolloutStep[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > maxSteps) throw new Error(`more than ${maxSteps} steps`);
  const steps = parts.map((part, index) => {
    const [, share = '', duration, unit] = /^(\d{1,3})(?:\/(\d{1,5})([mh]))?$/.exec(part) ?? [];
    if (share === '') throw new Error(`"${part}" is not a step such as 5/4h or 50/30m`);
    if (duration === undefined && index < parts.length - 1) throw new Error(`"${part}" has no duration`);
    return { share: Number(share), minutes: Number(duration ?? 0) * (unit === 'h' ? 60 : 1) };
  });
  const problem = findStepsProblem(steps);
  if (problem !== null) throw new Error(problem);
  return steps;
}

/** Explains what is wrong with a plan; null if it is valid. */
export function findStepsProblem(steps: readonly RolloutStep[]): string | null {
  if (steps.length === 0 || steps.length > maxSteps) return `a plan has 1 to ${maxSteps} steps`;
  for (const [index, { share, minutes }] of steps.entries()) {
    if (!(Number.isInteger(share) && share >= 1 && share <= 100))
      return `${share} is not a whole number from 1 to 100`;
    if (share <= (steps[index - 1]?.share ?? 0)) return 'each share must be larger than the previous one';
    if (!(Number.isInteger(minutes) && minutes >= 0 && minutes <= maxStepMinutes))
      return `a step may last up to ${maxStepMinutes} minutes`;
  }
  return null;
}

/** Formats the shares: `5 % → 50 % → 100 %`. */
export const formatSteps = (steps: readonly RolloutStep[]): string =>
  steps.map(({ share }) => `${share} %`).join(' → ');

/** The furthest step that the plan allows by now, an upper bound for any claimed step. */
export function plannedStep(steps: readonly RolloutStep[], startedAt: number, now: number): number {
  let stepStart = startedAt;
  let step = 0;
  for (const { minutes } of steps.slice(0, -1)) {
    stepStart += minutes * 60_000;
    if (now < stepStart) break;
    step += 1;
  }
  return step;
}

/** One step's unique visitors per version, and how many of them had a failure. */
export type StepTally = readonly [next: number, nextFailed: number, live: number, liveFailed: number];

/** Why a rollout has stopped if an admin stopped it in the dashboard; otherwise the tallies are the reason. */
export const stoppedByAdmin = 'an admin stopped it';

/** Minutes without a visitor after which the share no longer grows. */
const maxSilentMinutes = 10;

export type RolloutVerdict =
  | { readonly kind: 'stop'; readonly why: string }
  /** Keeps the current share. */
  | { readonly kind: 'hold'; readonly why: string }
  /** `isDue`: the next step may begin. */
  | { readonly kind: 'continue'; readonly isDue: boolean };

export interface RolloutState {
  readonly steps: readonly RolloutStep[];
  /** Index of the current step. */
  readonly step: number;
  readonly isPaused: boolean;
  readonly minutesInStep: number;
  /** Minutes since the last visitor in this step; null if there was none. */
  readonly minutesSinceVisit: number | null;
  /** One per step so far. */
  readonly tallies: readonly StepTally[];
}

/** Decides whether a rollout stops, keeps its share, or continues. */
export function judgeRollout(state: RolloutState): RolloutVerdict {
  const { steps, step, isPaused, minutesInStep, minutesSinceVisit, tallies } = state;
  const splits = tallies.map(
    ([next, nextFailed, live, liveFailed], index): Split => ({
      share: (steps[index]?.share ?? 100) / 100,
      newer: { visits: next, failed: nextFailed },
      previous: { visits: live, failed: liveFailed },
    }),
  );
  if (isSignificantlyWorse(splits)) return { kind: 'stop', why: describeTallies(tallies) };
  if (isPaused) return { kind: 'hold', why: 'it is paused' };
  if (minutesSinceVisit === null || minutesSinceVisit > maxSilentMinutes)
    return { kind: 'hold', why: `no visitors for ${maxSilentMinutes} minutes` };
  const isDue = step < steps.length - 1 && minutesInStep >= (steps[step]?.minutes ?? 0);
  if (isDue && !tallies[step]?.[0])
    return { kind: 'hold', why: 'no one has visited the newer version in this step' };
  return { kind: 'continue', isDue };
}

export function describeTallies(tallies: readonly StepTally[]): string {
  const sum = (index: 0 | 1 | 2 | 3) => tallies.reduce((total, tally) => total + tally[index], 0);
  return `something failed for ${sum(1)} of ${sum(0)} visitors of the newer version, and for ${sum(3)} of ${sum(2)} of the previous one`;
}
