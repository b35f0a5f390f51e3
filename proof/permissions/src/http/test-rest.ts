import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inUndoneTransaction } from '../sql/runner.ts';
import { prepareSuite } from '../sql/suite.ts';
import { engines } from '../world/engines.ts';
import type { Sample } from '../world/random.ts';
import { keepRows } from './keeper.ts';
import { type OnlineWorld, openOnlineWorld } from './people-online.ts';
import { RestProbes } from './rest-probes.ts';

/** The probes of the API as tests, by what is done. @param least - how many answers there must be */
export function testRest(sample: Sample, least: number): void {
  const part = sample.oneIn === 1 ? '' : `, one in ${sample.oneIn}`;
  for (const engine of engines({ port: 0 })) {
    describe(`what the API lets each person do, with real tokens, on ${engine.name}${part}`, () => {
      let world: OnlineWorld;
      let probes: RestProbes;

      before(async () => {
        world = await openOnlineWorld(engine);
        const picture = await inUndoneTransaction(world.backend.database, (tx) =>
          prepareSuite(tx, world.names),
        );
        probes = new RestProbes(world, await keepRows(world.backend), picture, sample);
        await probes.run();
      });
      after(() => world.close());

      const faults = (isMeant: (label: string) => boolean) =>
        probes.found
          .filter(({ label, fault }) => fault !== null && isMeant(label))
          .map(({ object, label, fault }) => `${object}: ${label}: ${fault}`);

      for (const verb of ['reads', 'inserts', 'changes', 'deletes', 'guesses', 'asks', 'calls'])
        test(`who ${verb} what`, (t) => {
          const isMeant = (label: string) => label.split(' ')[1] === verb;
          t.diagnostic(`${probes.found.filter(({ label }) => isMeant(label)).length} requests`);
          assert.deepEqual(faults(isMeant), []);
        });

      test('every answer was judged', () => {
        assert.deepEqual(
          faults((label) => !/^\w+ (reads|inserts|changes|deletes|guesses|asks|calls)/.test(label)),
          [],
        );
        assert.ok(probes.found.length > least, `${probes.found.length} answers`);
      });
    });
  }
}
