import { certainFrom, failureRatios, type Tally } from './certainly-worse.ts';

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

const mostSteps = 10;
const longestStep = 14 * 24 * 60;

/**
 * Reads `5/4h,20/8h,50/30m,100`: percent and how long, rising, the last one without a time.
 * @throws Error that says which part is wrong
 */
export function parseSteps(text: string): RolloutStep[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > mostSteps) throw new Error(`more than ${mostSteps} steps`);
  const steps = parts.map((part, index) => {
    const [, share = '', length, unit] = /^(\d{1,3})(?:\/(\d{1,5})([mh]))?$/.exec(part) ?? [];
    if (share === '') throw new Error(`"${part}" is no step like 5/4h or 50/30m`);
    if (length === undefined && index < parts.length - 1) throw new Error(`"${part}" says no time`);
    return { share: Number(share), minutes: Number(length ?? 0) * (unit === 'h' ? 60 : 1) };
  });
  const problem = stepsProblem(steps);
  if (problem !== null) throw new Error(problem);
  return steps;
}

/** What is wrong with a plan; null for nothing. */
export function stepsProblem(steps: readonly RolloutStep[]): string | null {
  if (steps.length === 0 || steps.length > mostSteps) return `a plan has 1 to ${mostSteps} steps`;
  for (const [index, { share, minutes }] of steps.entries()) {
    if (!(Number.isInteger(share) && share >= 1 && share <= 100)) return `${share} is no share from 1 to 100`;
    if (share <= (steps[index - 1]?.share ?? 0)) return 'the shares do not grow from step to step';
    if (!(Number.isInteger(minutes) && minutes >= 0 && minutes <= longestStep))
      return `a step takes up to ${longestStep} minutes`;
  }
  return null;
}

export const spokenSteps = (steps: readonly RolloutStep[]): string =>
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

/**
 * The visitors of one step. An account counts once in each, and no more in the steps after one in which a visit of it
 * has failed: what fails for one person alone must not look like many failures.
 */
export interface StepTally {
  /** Percent of the accounts. */
  readonly share: number;
  readonly next: Tally;
  readonly live: Tally;
}

/**
 * How much the failures speak for the newer version failing more often; it stops from `certainFrom` on. As
 * `evidenceOfWorse`, but by the share that was drawn and not by the visits that came: where the newer version is no worse,
 * an account in which something fails is one of its share with just that probability, however often the visits fail at
 * that hour. So steps multiply, a rate that drifts over the day changes nothing, and it may be looked at after each visit.
 */
export function evidenceOfRollout(tallies: readonly StepTally[]): number {
  const sum = failureRatios.reduce((all, ratio) => {
    const logs = tallies.map(({ share, next, live }) => {
      const part = share / 100;
      return next.failed * Math.log(ratio) - (next.failed + live.failed) * Math.log(ratio * part + 1 - part);
    });
    return all + Math.exp(logs.reduce((left, right) => left + right, 0));
  }, 0);
  return sum / failureRatios.length;
}

/** From here on the split itself is not to be believed: p < 0.001 at every time. */
export const unevenFrom = 1000;

/**
 * How much the numbers of visitors speak against the shares that were drawn: the Bayes factor of any share against the
 * one of the plan. Its expectation is 1 where the split is right, so it too may be looked at at any time (Lindon and Malek
 * 2022, sample ratio mismatch). The mean over the steps: who came in one comes again in the next, so they do not multiply.
 */
export function evidenceOfUneven(tallies: readonly StepTally[]): number {
  if (tallies.length === 0) return 1;
  const factors = tallies.map(({ share, next, live }) => {
    const part = share / 100;
    if (part >= 1) return 1;
    const chosen =
      logFactorial(next.visits + live.visits + 1) - logFactorial(next.visits) - logFactorial(live.visits);
    const drawn = next.visits * Math.log(part) + live.visits * Math.log(1 - part);
    return Math.exp(Math.min(700, -chosen - drawn));
  });
  return factors.reduce((left, right) => left + right, 0) / factors.length;
}

/** Stirling's series; exact to nine digits from 9 on. */
function logFactorial(n: number): number {
  let log = 0;
  let from = n;
  while (from < 9) {
    from += 1;
    log -= Math.log(from);
  }
  return (
    log +
    (from + 0.5) * Math.log(from) -
    from +
    0.5 * Math.log(2 * Math.PI) +
    1 / (12 * from) -
    1 / (360 * from ** 3)
  );
}

/** Minutes without a visitor after which nothing is known, and the share stays where it is. */
export const silentAfter = 10;

export type RolloutVerdict =
  | { readonly kind: 'stop'; readonly why: string }
  /** The share stays. `isTold`: staff should look. */
  | { readonly kind: 'hold'; readonly why: string; readonly isTold?: boolean }
  /** `isDue`: the next step may begin. */
  | { readonly kind: 'go on'; readonly isDue: boolean };

export interface RolloutState {
  readonly steps: readonly RolloutStep[];
  /** Index of the step that it is in. */
  readonly step: number;
  /** Its visitors are nobody known: anybody can be some of them, and say what they like. */
  readonly isPublic?: boolean;
  readonly isPaused: boolean;
  readonly minutesInStep: number;
  /** Since the last visitor of this step; null when there was none. */
  readonly minutesSinceVisit: number | null;
  /** One for each step so far. */
  readonly tallies: readonly StepTally[];
  /** The same with the first of each company alone that has failed; absent where there are no companies. */
  readonly byCompany?: readonly StepTally[];
  /** The same of good visits whose time was compared, with those as failed whose page came late. */
  readonly speeds?: readonly StepTally[];
}

/** Where visitors are nobody known, so many failing ones are taken for made up: as it is held, and as it is stopped. */
export const forgedToHold = 3;
export const forgedToStop = 10;

/** Without so many failing visitors of the newer version; first those of the smallest share, who weigh most. */
export function withoutFailing(tallies: readonly StepTally[], count: number): StepTally[] {
  let left = count;
  return tallies.map(({ share, next, live }) => {
    const taken = Math.min(left, next.failed);
    left -= taken;
    return { share, next: { visits: next.visits - taken, failed: next.failed - taken }, live };
  });
}

/** What is to become of a rollout, by all that is known of it. */
export function judgeRollout(state: RolloutState): RolloutVerdict {
  const { steps, step, isPublic = false, isPaused, minutesInStep, minutesSinceVisit } = state;
  const { tallies, byCompany = tallies, speeds = [] } = state;
  if (evidenceOfUneven(tallies) >= unevenFrom) {
    const { next, live } = sumOf(tallies);
    return {
      kind: 'hold',
      why: `the visitors are not split as planned: ${next.visits} of ${next.visits + live.visits} have the newer version`,
    };
  }
  const certainWithout = (forged: number, of = tallies) =>
    evidenceOfRollout(withoutFailing(of, forged)) >= certainFrom;
  if (certainWithout(isPublic ? forgedToStop : 0, byCompany)) {
    return { kind: 'stop', why: reasonOf(tallies) };
  }
  if (certainWithout(isPublic ? forgedToHold : 0)) {
    const who = isPublic ? 'a few' : 'one company';
    return { kind: 'hold', why: `${reasonOf(tallies)}, which ${who} could have made up`, isTold: true };
  }
  if (certainWithout(isPublic ? forgedToHold : 0, speeds)) {
    const { next, live } = sumOf(speeds);
    return {
      kind: 'hold',
      why: `its pages come later: ${next.failed} of ${next.visits} visitors of the newer version waited a second longer than is usual, and ${live.failed} of ${live.visits} of the one before`,
      isTold: true,
    };
  }
  if (isPaused) return { kind: 'hold', why: 'it is paused' };
  if (minutesSinceVisit === null || minutesSinceVisit > silentAfter) {
    return { kind: 'hold', why: `no visitor was heard of for ${silentAfter} minutes` };
  }
  const isDue = step < steps.length - 1 && minutesInStep >= (steps[step]?.minutes ?? 0);
  const came = tallies[step]?.next.visits ?? 0;
  const needed = isPublic ? forgedToHold + 1 : 1;
  if (isDue && came < needed) {
    return {
      kind: 'hold',
      why: `in this step ${came} visitors had the newer version, and it takes ${needed} to go on`,
    };
  }
  return { kind: 'go on', isDue };
}

function sumOf(tallies: readonly StepTally[]): { readonly next: Tally; readonly live: Tally } {
  const add = (one: Tally, other: Tally) => ({
    visits: one.visits + other.visits,
    failed: one.failed + other.failed,
  });
  const none = { visits: 0, failed: 0 };
  return tallies.reduce((sum, { next, live }) => ({ next: add(sum.next, next), live: add(sum.live, live) }), {
    next: none,
    live: none,
  });
}

/** The numbers of both versions, in a sentence. */
export function reasonOf(tallies: readonly StepTally[]): string {
  const { next, live } = sumOf(tallies);
  return `something failed for ${next.failed} of ${next.visits} visitors of the newer version, and for ${live.failed} of ${live.visits} of the one before`;
}

/** How many further visitors of the newer version would have to fail now for it to be stopped, none of the other. */
export function failuresToStop(tallies: readonly StepTally[], isPublic = false): number {
  const forged = isPublic ? forgedToStop : 0;
  const last = tallies.at(-1);
  if (last === undefined) return 0;
  for (let more = 0; more < 1000; more += 1) {
    const { visits, failed } = last.next;
    const next = { visits: visits + more, failed: failed + more };
    const then = withoutFailing([...tallies.slice(0, -1), { ...last, next }], forged);
    if (evidenceOfRollout(then) >= certainFrom) return more;
  }
  return Number.POSITIVE_INFINITY;
}

/** Mulberry32: the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seenRates = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1] as const;
const foresightRuns = 200;

/**
 * The smallest of some rates of failure that this plan would stop in nine runs of ten.
 * @param visitors - a day, of both versions together
 * @param rate - how often something fails anyway, 0 to 1
 * @returns null when not even a version that always fails would be seen
 */
export function smallestSeen(steps: readonly RolloutStep[], visitors: number, rate: number): number | null {
  const perStep = steps
    .filter(({ share }) => share < 100)
    .map(({ share, minutes }) => ({ share, visits: Math.round((visitors * minutes) / 1440) }));
  const isSeen = (newerRate: number) => {
    const random = seeded(1);
    let stopped = 0;
    for (let run = 0; run < foresightRuns; run += 1) {
      const tallies = perStep.map(({ share, visits }): StepTally => {
        const of = { next: { visits: 0, failed: 0 }, live: { visits: 0, failed: 0 } };
        for (let visit = 0; visit < Math.min(visits, 2000); visit += 1) {
          const isNext = random() < share / 100;
          const tally = isNext ? of.next : of.live;
          tally.visits += 1;
          if (random() < (isNext ? newerRate : rate)) tally.failed += 1;
        }
        return { share, ...of };
      });
      // Seen at the end is seen: what was certain in between seldom becomes less so.
      if (evidenceOfRollout(tallies) >= certainFrom) stopped += 1;
    }
    return stopped >= foresightRuns * 0.9;
  };
  return seenRates.find((each) => each > rate && isSeen(each)) ?? null;
}

/** What a rollout will see and what not, before it begins. */
export function foresightOf(steps: readonly RolloutStep[], visitors: number, rate: number): string {
  const minutes = steps.slice(0, -1).reduce((all, step) => all + step.minutes, 0);
  const time = minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${minutes} minutes`;
  const seen = smallestSeen(steps, visitors, rate);
  const traffic = `With ${Math.round(visitors)} visitors a day`;
  return seen === null
    ? `${traffic} this rollout sees nothing within ${time}, not even a version that fails for everybody: give it longer steps.`
    : `${traffic} this rollout sees failures for ${Math.round(seen * 100)} % of the visitors and more within ${time}; rarer ones it will not see.`;
}
