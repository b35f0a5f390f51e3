import { certainFrom, type Tally } from '../certainly-worse.ts';
import { defaultSteps, evidenceOfRollout, evidenceOfUneven, seeded, unevenFrom } from '../rollout.ts';

/** The world of one simulated release, over the day that the default plan takes. */
export interface SimulatedWorld {
  readonly visits: number;
  /** How often a visit fails anyway, 0 to 1, over the day. */
  readonly rate: number;
  /** How often a visit fails with the newer version. */
  readonly newerRate: number;
}

/** What one rule did: the failing visitors of the newer version until it stopped; null when it did not. */
export interface Outcome {
  readonly stoppedAfter: number | null;
  readonly failing: number;
}

export const rules = ['rollout', 'over 5 % after 20', 'z-test each time'] as const;
export type Rule = (typeof rules)[number];

/** What a run led to, by each of the rules, and whether the split was taken for uneven. */
export interface SimulatedRun {
  readonly outcomes: Readonly<Record<Rule, Outcome>>;
  readonly isHeld: boolean;
}

interface Account {
  /** Where it stands between 0 and 1: the newer version is for those below the share. */
  readonly part: number;
  /** How many times as often as others it fails, in either version. */
  readonly luck: number;
  hasFailed: boolean;
  readonly counted: Map<number, boolean>;
}

const day = 1440;
const stepsSeen = defaultSteps.filter(({ share }) => share < 100);

/** Which step stands at a minute of the day. */
function stepAt(minute: number): number {
  let ends = 0;
  const at = stepsSeen.findIndex(({ minutes }) => {
    ends += minutes;
    return minute < ends;
  });
  return at === -1 ? stepsSeen.length - 1 : at;
}

/**
 * One release, begun at some hour of a working day. Visits come in waves over the day, and fail nine times as often at
 * its worst hour as at its best. Some people come much more often than others, for some something fails far more often,
 * and of two hundred accounts one is a robot whose visits never report. All rules see the same visits.
 */
export function simulateRollout({ visits, rate, newerRate }: SimulatedWorld, seed: number): SimulatedRun {
  const random = seeded(seed);
  const accounts = Array.from({ length: Math.max(8, Math.ceil(visits / 2)) }, (): Account => {
    const kind = random();
    return { part: random(), luck: kind < 0.03 ? 10 : 0.72, hasFailed: false, counted: new Map() };
  });
  const robots = new Set(accounts.filter(() => random() < 0.005));
  const begin = (8 + random() * 8) * 60;
  const worst = random() * day;
  const minutes = Array.from({ length: visits }, () => visitMinute(random, begin)).sort((a, b) => a - b);
  const tallies = stepsSeen.map(({ share }) => ({ share, next: none(), live: none() }));
  const plain = { next: none(), live: none() };
  const state: Record<Rule, { stoppedAfter: number | null; failing: number; failed: Set<Account> }> = {
    rollout: running(),
    'over 5 % after 20': running(),
    'z-test each time': running(),
  };
  let isHeld = false;
  for (const minute of minutes) {
    // The square makes a few come often.
    const account = accounts[Math.floor(random() ** 2 * accounts.length)] as Account;
    const step = stepAt(minute);
    const isNext = account.part < (stepsSeen[step]?.share ?? 0) / 100;
    const drift = 0.2 + 1.6 * (0.5 + 0.5 * Math.cos(((minute - worst) / day) * 2 * Math.PI));
    const anyway = Math.min(1, rate * drift * account.luck);
    const worse = Math.max(0, newerRate - rate);
    const fails = robots.has(account) || random() < (isNext ? 1 - (1 - anyway) * (1 - worse) : anyway);

    const arm = isNext ? 'next' : 'live';
    plain[arm].visits += 1;
    if (fails) plain[arm].failed += 1;
    countVisitor(tallies[step] as (typeof tallies)[number], account, step, arm, fails);
    isHeld ||= plain.next.visits % 5 === 0 && evidenceOfUneven(tallies) >= unevenFrom;
    // Nothing but a failure makes any of them stop.
    if (!fails) continue;
    const verdicts: Record<Rule, boolean> = {
      rollout: evidenceOfRollout(tallies) >= certainFrom,
      'over 5 % after 20': plain.next.visits >= 20 && plain.next.failed / plain.next.visits > 0.05,
      'z-test each time': plain.next.visits >= 20 && zOf(plain) > 1.96,
    };
    for (const rule of rules) {
      const one = state[rule];
      if (one.stoppedAfter !== null) continue;
      if (isNext) one.failed.add(account);
      if (verdicts[rule]) one.stoppedAfter = one.failed.size;
    }
  }
  const outcome = (rule: Rule): Outcome => ({
    stoppedAfter: state[rule].stoppedAfter,
    failing: state[rule].failed.size,
  });
  return {
    outcomes: {
      rollout: outcome('rollout'),
      'over 5 % after 20': outcome('over 5 % after 20'),
      'z-test each time': outcome('z-test each time'),
    },
    isHeld,
  };
}

type Counted = { -readonly [Key in keyof Tally]: Tally[Key] };
const none = (): Counted => ({ visits: 0, failed: 0 });
const running = () => ({ stoppedAfter: null, failing: 0, failed: new Set<Account>() });

/** As the backend does it; see `vote_on_rollout`. */
function countVisitor(
  tally: { readonly next: Counted; readonly live: Counted },
  account: Account,
  step: number,
  arm: 'next' | 'live',
  fails: boolean,
): void {
  const before = account.counted.get(step);
  if (before === undefined) {
    if (account.hasFailed) return;
    tally[arm].visits += 1;
    account.counted.set(step, fails);
    if (fails) tally[arm].failed += 1;
  } else if (fails && !before) {
    account.counted.set(step, true);
    tally[arm].failed += 1;
  }
  if (fails) account.hasFailed = true;
}

/** Three times as many at noon as at midnight; counted from when the release began. */
function visitMinute(random: () => number, begin: number): number {
  for (;;) {
    const minute = random() * day;
    if (random() < 0.5 - 0.25 * Math.cos(((minute + begin) / day) * 2 * Math.PI)) return minute;
  }
}

function zOf({ next, live }: { readonly next: Tally; readonly live: Tally }): number {
  if (next.visits === 0 || live.visits === 0) return 0;
  const both = (next.failed + live.failed) / (next.visits + live.visits);
  const spread = Math.sqrt(both * (1 - both) * (1 / next.visits + 1 / live.visits));
  return spread === 0 ? 0 : (next.failed / next.visits - live.failed / live.visits) / spread;
}

/** What many runs of one world came to. */
export interface SimulatedRow {
  readonly world: SimulatedWorld;
  /** Of all runs, 0 to 1. */
  readonly stopped: Readonly<Record<Rule, number>>;
  /** The median number of failing visitors until the stop, of the runs that were stopped; null for none. */
  readonly failing: Readonly<Record<Rule, number | null>>;
  readonly held: number;
}

export function simulateMany(world: SimulatedWorld, runs: number, seed = 1): SimulatedRow {
  const all = Array.from({ length: runs }, (_, run) => simulateRollout(world, seed * 1_000_003 + run));
  const of = (rule: Rule) => all.flatMap(({ outcomes }) => outcomes[rule].stoppedAfter ?? []);
  const byRule = <Value>(make: (rule: Rule) => Value) =>
    Object.fromEntries(rules.map((rule) => [rule, make(rule)])) as Record<Rule, Value>;
  return {
    world,
    stopped: byRule((rule) => of(rule).length / runs),
    failing: byRule((rule) => median(of(rule))),
    held: all.filter(({ isHeld }) => isHeld).length / runs,
  };
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
