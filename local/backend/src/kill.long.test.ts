import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startProcess } from './testing/backend-process.ts';
import { killDuringWrites } from './testing/kill-during-writes.ts';

test('20 kills during writes lose no row that was acknowledged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'northlight-kill-'));
  try {
    await killDuringWrites(() => startProcess({ DATA_DIR: folder }), 20);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
