import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { remoteManifest, shellManifest, testKeyTexts, testRelease } from '../testing/index.ts';
import { live, setUp } from '../testing/set-up.ts';
import { changeRollout, startRollout } from './rollout.ts';

const killed = join(import.meta.dirname, '../testing/killed-release.ts');
const steps = [{ share: 5, minutes: 60 }];
const portal = (version = '1.0.0') =>
  remoteManifest('portal', [], {
    version,
    declaration: { routes: [{ path: '/client-portal', access: 'client', title: 'Portal' }] },
  });

for (const act of ['rollout', 'pause', 'resume', 'stop', 'finish'] as const) {
  for (const step of ['lock', 'rename of the ledger', 'rename of the registry'] as const) {
    test(`${act}, killed before the ${step}, leaves the share as it was, and works the next time`, async (t) => {
      const { store, root, build, put } = await setUp(t);
      await put(shellManifest());
      await put(portal());
      const input = await build(portal('2.0.0'));
      const begin = () => startRollout(store, input, { ...testRelease, steps });
      if (act !== 'rollout') await begin();
      const before = await readFile(join(root, 'registry.json'), 'utf8');
      const { privateKey, publicKey } = testKeyTexts;
      const args = [killed, root, input.distDir, step, privateKey, publicKey, act];
      const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [, signal] = await once(child, 'exit');
      assert.equal(signal, 'SIGKILL');
      assert.equal(await readFile(join(root, 'registry.json'), 'utf8'), before);

      const { revision } = await live(store);
      if (act === 'rollout') await begin();
      else await changeRollout(store, act, { name: 'portal', by: testRelease.by });
      const after = await live(store);
      assert.equal(after.revision, revision + 1);
      const [row] = await store.ledger(1);
      assert.deepEqual([row?.kind, row?.revision], [act, revision + 1]);
      const isRunning = after.rollouts?.portal !== undefined;
      assert.equal(isRunning, !['stop', 'finish'].includes(act));
    });
  }
}
