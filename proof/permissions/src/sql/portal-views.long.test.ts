import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listEngines } from '../world/engines.ts';
import { fullSample } from '../world/sample.ts';
import { openProbedWorld } from '../world/world.ts';
import { readCatalogue } from './catalogue.ts';
import { tryPortalViews } from './portal-views.ts';
import { inRolledBackTransaction, prepareRunner } from './runner.ts';

for (const engine of listEngines()) {
  describe(`reads and writes in a portal view, on ${engine.name}`, async () => {
    const { backend, ids, names, close } = await openProbedWorld(engine);
    const findings = await inRolledBackTransaction(backend.database, async (tx) => {
      await prepareRunner(tx);
      const catalogue = await readCatalogue(tx);
      return tryPortalViews({ tx, ids, names, catalogue, isSelected: () => true, sample: fullSample });
    }).finally(close);

    test(`all ${findings.length} comparisons have the expected result`, () => {
      assert.ok(findings.length > 2000);
      assert.deepEqual(
        findings.flatMap(({ object, label, finding }) =>
          finding.kind === 'expected' ? [] : [`${object}: ${label}: ${finding.text}`],
        ),
        [],
      );
    });
  });
}
