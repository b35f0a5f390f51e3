import { isSignificantlyWorse, type Split } from './stopping-rule.ts';

/** So many percent of the accounts get the newer version, for at least so many minutes. */
export interface RolloutStep {
  readonly share: number;
  /** Of the last step nothing hangs on it: it stands until somebody finishes the rollout. */
  readonly minutes: number;
}

/** 5, 20, 50 and all, within a day. */
export const defaultSteps: readonly RolloutStep[] = [
  { share: 5, minutes: 480 },
  { share: 20, minutes: 480 },
  { share: 50, minutes: 480 },
  { share: 100, minutes: 0 },
];

const maxSteps = 10;
const longestStep = 14 * 24 * 60;

/**
 * Reads `5/4h,20/8h,50/30m,100`: percent and how long, rising, the last one without a time.
 * @throws Error that says which part is wrong
 */
export function parseSteps(text: string): RolloutStep[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > maxSteps) throw new Error(`more than ${maxSteps} steps`);
  const steps = parts.map((part, index) => {
    const [, share = '', length, unit] = /^(\d{1,3})(?:\/(\d{1,5})([mh]))?$/.exec(part) ?? [];
    if (share === '') throw new Error(`"${part}" is no step like 5/4h or 50/30m`);
    if (length === undefined && index < parts.length - 1) throw new Error(`"${part}" says no time`);
    return { share: Number(share), minutes: Number(length ?? 0) * (unit === 'h' ? 60 : 1) };
  });
  const problem = findStepsProblem(steps);
  if (problem !== null) throw new Error(problem);
  return steps;
}

/** What is wrong with a plan; null for nothing. */
export function findStepsProblem(steps: readonly RolloutStep[]): string | null {
  if (steps.length === 0 || steps.length > maxSteps) return `a plan has 1 to ${maxSteps} steps`;
  for (const [index, { share, minutes }] of steps.entries()) {
    if (!(Number.isInteger(share) && share >= 1 && share <= 100)) return `${share} is no share from 1 to 100`;
    if (share <= (steps[index - 1]?.share ?? 0)) return 'the shares do not grow from step to step';
    if (!(Number.isInteger(minutes) && minutes >= 0 && minutes <= longestStep))
      return `a step takes up to ${longestStep} minutes`;
  }
  return null;
}

/** The shares in a line: `5 % → 50 % → 100 %`. */
export const formatSteps = (steps: readonly RolloutStep[]): string =>
  steps.map(({ share }) => `${share} %`).join(' → ');

/** The last step that a plan can have come to by now: nobody may be further, whatever else is said. */
export function plannedStep(steps: readonly RolloutStep[], startedAt: number, now: number): number {
  let begins = startedAt;
  let step = 0;
  for (const { minutes } of steps.slice(0, -1)) {
    begins += minutes * 60_000;
    if (now < begins) break;
    step += 1;
  }
  return step;
}

/** The visitors of one step, each counted once, and for how many of them something failed. */
export type StepTally = readonly [next: number, nextFailed: number, live: number, liveFailed: number];

/** Minutes without a visitor after which nothing is known, and the share stays where it is. */
const silentAfter = 10;

export type RolloutVerdict =
  | { readonly kind: 'stop'; readonly why: string }
  /** The share stays as it is. */
  | { readonly kind: 'hold'; readonly why: string }
  /** `isDue`: the next step may begin. */
  | { readonly kind: 'go on'; readonly isDue: boolean };

export interface RolloutState {
  readonly steps: readonly RolloutStep[];
  /** Index of the current step. */
  readonly step: number;
  readonly isPaused: boolean;
  readonly minutesInStep: number;
  /** Since the last visitor of this step; null when there was none. */
  readonly minutesSinceVisit: number | null;
  /** One for each step so far. */
  readonly tallies: readonly StepTally[];
}

/** Decides whether a rollout stops, keeps its share, or goes on. */
export function judgeRollout(state: RolloutState): RolloutVerdict {
  const { steps, step, isPaused, minutesInStep, minutesSinceVisit, tallies } = state;
  const splits = tallies.map(
    ([next, nextFailed, live, liveFailed], index): Split => ({
      share: (steps[index]?.share ?? 100) / 100,
      newer: { visits: next, failed: nextFailed },
      before: { visits: live, failed: liveFailed },
    }),
  );
  if (isSignificantlyWorse(splits)) return { kind: 'stop', why: describeTallies(tallies) };
  if (isPaused) return { kind: 'hold', why: 'it is paused' };
  if (minutesSinceVisit === null || minutesSinceVisit > silentAfter)
    return { kind: 'hold', why: `there was no visitor for ${silentAfter} minutes` };
  const isDue = step < steps.length - 1 && minutesInStep >= (steps[step]?.minutes ?? 0);
  if (isDue && !tallies[step]?.[0])
    return { kind: 'hold', why: 'nobody has visited the newer version in this step' };
  return { kind: 'go on', isDue };
}

/** The numbers of both versions over all steps, in a sentence. */
export function describeTallies(tallies: readonly StepTally[]): string {
  const sum = (index: 0 | 1 | 2 | 3) => tallies.reduce((all, tally) => all + tally[index], 0);
  return `something failed for ${sum(1)} of ${sum(0)} visitors of the newer version, and for ${sum(3)} of ${sum(2)} of the one before`;
}
