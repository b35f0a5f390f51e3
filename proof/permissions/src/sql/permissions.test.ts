import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import { listEngines } from '../world/engines.ts';
import { openProbedWorld, type ProbedWorld } from '../world/world.ts';
import { inRolledBackTransaction } from './runner.ts';
import { type ProbeResult, prepareSuite, runSuite } from './suite.ts';

const MIN_PROBES = 3000;

const formatFindings = (results: readonly ProbeResult[]) =>
  results.map(
    ({ object, label, finding }) => `${object}: ${label}: ${finding.kind === 'expected' ? '' : finding.text}`,
  );

for (const engine of listEngines()) {
  describe(`permissions in the database, on ${engine.name}`, () => {
    let world: ProbedWorld;
    let results: readonly ProbeResult[] = [];

    before(async () => {
      world = await openProbedWorld(engine);
      const { backend, ids, names } = world;
      results = await inRolledBackTransaction(backend.database, async (tx) => {
        const snapshot = await prepareSuite(tx, names);
        return runSuite({ tx, ids, names, snapshot, sample: { oneIn: 12 } });
      });
    });
    after(() => world.close());

    const listWrong = (isSelected: (object: string) => boolean) =>
      formatFindings(results.filter(({ object, finding }) => finding.kind === 'wrong' && isSelected(object)));

    for (const object of [...Object.keys(tables), ...Object.keys(views)])
      test(object, () =>
        assert.deepEqual(
          listWrong((name) => name === object),
          [],
        ),
      );

    test('functions and sequences match, and every object has an expected answer', () =>
      assert.deepEqual(
        listWrong((name) => !(name in tables) && !(name in views)),
        [],
      ));

    test('no probe is broken, and every statement works without the rules', () =>
      assert.deepEqual(formatFindings(results.filter(({ finding }) => finding.kind === 'broken')), []));

    test(`there are at least ${MIN_PROBES} probes`, (t) => {
      const controls = results.filter(({ isControl }) => isControl).length;
      t.diagnostic(`${results.length} probes, ${controls} of them controls`);
      assert.ok(results.length - controls >= MIN_PROBES);
    });
  });
}
