import { type Browser, expect } from '@playwright/test';
import { liveVersion, rollBackTo } from '../../support/releases.ts';
import { makeLive } from './tabs.ts';
import { habits, letIn, type Visitor } from './visitors.ts';

/** One switch while people are there. */
export interface Step {
  readonly name: string;
  /** Back to what was live before the last release of that name; otherwise forwards to a new version. */
  readonly isRollback: boolean;
}

const longestRound = 120_000;

/**
 * Lets people use the product while releases come and go. Each switch comes in the middle of everybody's round, and
 * everybody whom it concerns meets the new version, by the way that they have with tabs, and ends that round.
 */
export async function releaseUnderUse(
  browser: Browser,
  people: number,
  steps: readonly Step[],
): Promise<void> {
  const run = crypto.randomUUID().slice(0, 8);
  const original = new Map<string, string>();
  for (const { name } of steps) original.set(name, await liveVersion(name));
  const before = new Map(original);
  const visitors = await Promise.all(habits.slice(0, people).map((habit) => letIn(browser, habit)));
  try {
    for (const [index, { name, isRollback }] of steps.entries()) {
      const current = await liveVersion(name);
      const next = isRollback ? (before.get(name) ?? '') : `4.${index}.0-${run}`;
      for (const visitor of visitors) visitor.forget();
      const begun = new Map(visitors.map((visitor) => [visitor, visitor.rounds()]));
      if (isRollback) await rollBackTo(name, next);
      else await makeLive(name, next);
      before.set(name, current);
      await everybody(visitors, (visitor) => {
        const since = visitor.uses.includes(name) ? visitor.met(name, next) : begun.get(visitor);
        return visitor.rounds() > (since ?? Number.POSITIVE_INFINITY);
      });
    }
  } finally {
    const ends = await Promise.allSettled(visitors.map((visitor) => visitor.leave()));
    for (const [name, version] of original) await rollBackTo(name, version);
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(failures, 'what people ran into').toEqual([]);
    expect(
      visitors.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`)),
      'errors in the browsers',
    ).toEqual([]);
  }
}

async function everybody(
  visitors: readonly Visitor[],
  hasDone: (visitor: Visitor) => boolean,
): Promise<void> {
  await expect
    .poll(() => visitors.filter((visitor) => !hasDone(visitor)).map(({ name }) => name), {
      timeout: longestRound,
      intervals: [100],
    })
    .toEqual([]);
}
