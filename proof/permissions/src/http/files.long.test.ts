import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engines } from '../world/engines.ts';
import { openOnlineWorld } from './people-online.ts';
import { storeFiles, tryFileOperations } from './try-file-operations.ts';

for (const engine of engines()) {
  test(`no operation of the storage service gives or changes anything, on ${engine.name}`, async (t) => {
    const world = await openOnlineWorld(engine);
    t.after(() => world.close());
    await storeFiles(world);
    const { count, wrong } = await tryFileOperations(world);
    t.diagnostic(`${count} requests`);
    assert.deepEqual(wrong, []);
  });
}
