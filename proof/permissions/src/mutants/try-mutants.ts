import type { Queryable } from '@local/backend';
import { openProbedWorld } from '../sql/probed-world.ts';
import { inUndoneTransaction } from '../sql/runner.ts';
import { type Found, prepareSuite, runSuite } from '../sql/suite.ts';
import { engines } from '../world/engines.ts';
import type { Mutant } from './mutant.ts';

export interface Outcome {
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
export async function tryMutants(tried: readonly Mutant[]): Promise<ReadonlyMap<string, Outcome>> {
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
