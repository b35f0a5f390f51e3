import { type Browser, expect } from '@playwright/test';
import { liveVersion, releaseAgain, rollBackTo } from '../../support/releases.ts';
import { untilServed } from './tabs.ts';
import { habits, letIn, type Visitor } from './visitors.ts';

/** One switch while people are there. */
export interface Step {
  readonly name: string;
  /** Back to what was live before the last release of that name; otherwise forwards to a new version. */
  readonly isRollback: boolean;
}

const longestRound = 120_000;

/**
 * Lets people use the product while releases come and go: after each switch everybody makes a whole round, so that
 * each meets each version, in a tab that began before it.
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
    await everybodyMakesARound(visitors);
    for (const [index, { name, isRollback }] of steps.entries()) {
      const current = await liveVersion(name);
      const next = isRollback ? (before.get(name) ?? '') : `4.${index}.0-${run}`;
      if (isRollback) await rollBackTo(name, next);
      else await releaseAgain(name, next);
      before.set(name, current);
      await untilServed(name, next);
      await everybodyMakesARound(visitors);
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

async function everybodyMakesARound(visitors: readonly Visitor[]): Promise<void> {
  const until = visitors.map((visitor) => visitor.rounds() + 1);
  await expect
    .poll(() => visitors.every((visitor, index) => visitor.rounds() >= (until[index] ?? 0)), {
      timeout: longestRound,
      intervals: [100],
    })
    .toBe(true);
}
