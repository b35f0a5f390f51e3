import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { generateBackupKeys } from '../backup/backup-keys.ts';
import { runToEnd } from '../processes/child.ts';
import { startDevCommand } from '../testing/dev-command.ts';

const root = join(import.meta.dirname, '../../../..');
const maxDrillMs = 5 * 60_000;

test('backs up the demo, running or stopped, and completes a drill within five minutes', async (context) => {
  const folder = createTempFolder(context);
  const { recipient, identity } = await generateBackupKeys();
  const env = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') };
  const run = async (args: readonly string[], key: Readonly<Record<string, string>>) => {
    const result = await runToEnd({
      ...{ command: process.execPath, args: ['platform/cli/run.mjs', ...args] },
      ...{ cwd: root, env: { ...env, ...key } },
    });
    assert.equal(result.code, 0, result.output);
    return result.output;
  };
  const instance = await startDevCommand(context, 'npm start', root, { ...env, SEED_DEMO: '1' });
  await run(['backup'], { BACKUP_RECIPIENT: recipient });
  await instance.interrupt();
  await run(['backup', '--to', join(folder, 'others')], { BACKUP_RECIPIENT: recipient });
  const startedAt = performance.now();
  const output = await run(['drill'], { BACKUP_IDENTITY: identity });
  const duration = performance.now() - startedAt;
  for (const expected of [
    /The backup is intact/,
    /Restored the rows of every table/,
    /Restored and compared every file/,
    /permission probes/,
    /admin: .*keeps its password/,
    /\d+ pages as .*admin@/,
  ]) {
    assert.match(output, expected);
  }
  context.diagnostic(`the drill took ${(duration / 1000).toFixed(0)} s`);
  assert.ok(duration < maxDrillMs, `${duration} ms`);
});
