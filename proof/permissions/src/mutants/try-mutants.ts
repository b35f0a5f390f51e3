import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Queryable } from '@local/backend';
import { openProbedWorld } from '../sql/probed-world.ts';
import { inUndoneTransaction } from '../sql/runner.ts';
import { type Found, prepareSuite, runSuite } from '../sql/suite.ts';
import { engines } from '../world/engines.ts';
import type { Mutant } from './mutant.ts';

interface Outcome {
  /** Probes that saw it. */
  readonly wrong: number;
  /** What went wrong with the probes themselves. */
  readonly broken: readonly string[];
}

/** Makes the change, looks, and takes it back. */
async function withChange(tx: Queryable, { sql }: Mutant, look: () => Promise<readonly Found[]>) {
  await tx.script('savepoint mutant');
  try {
    await tx.script(sql);
    return await look();
  } finally {
    await tx.script('rollback to savepoint mutant');
  }
}

/** Tries each change alone, on the objects where it must show. */
async function tryMutants(tried: readonly Mutant[]): Promise<ReadonlyMap<string, Outcome>> {
  const [engine] = engines();
  if (!engine) throw new Error('There is no database to try them on.');
  const { backend, ids, names, close } = await openProbedWorld(engine);
  const outcomes = new Map<string, Outcome>();
  await inUndoneTransaction(backend.database, async (tx) => {
    const picture = await prepareSuite(tx, names);
    for (const mutant of tried) {
      const found = await withChange(tx, mutant, () =>
        runSuite({ tx, ids, names, picture, objects: mutant.objects }),
      );
      outcomes.set(mutant.name, {
        wrong: found.filter(({ finding }) => finding.kind === 'wrong').length,
        broken: found.flatMap(({ finding }) => (finding.kind === 'broken' ? [finding.text] : [])),
      });
    }
    return outcomes.size;
  }).finally(close);
  return outcomes;
}

/** Asks that the suite sees every hole, and nothing wrong with the other changes. @returns how many were tried */
export async function testMutants(holes: readonly Mutant[], others: readonly Mutant[]): Promise<number> {
  const outcomes = await tryMutants([...holes, ...others]);
  for (const { name } of holes)
    test(name, () => assert.ok((outcomes.get(name)?.wrong ?? 0) > 0, 'no probe saw the hole'));
  for (const { name } of others)
    test(`nothing wrong with: ${name}`, () => assert.deepEqual(outcomes.get(name), { wrong: 0, broken: [] }));
  return outcomes.size;
}
