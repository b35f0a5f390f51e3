import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { generateBackupKeys } from '../backup/backup-keys.ts';
import { readRunningInstance } from '../data-folder.ts';
import { pickPort } from '../ports.ts';
import { createTempFolder } from '../testing/temp-folder.ts';

const root = join(import.meta.dirname, '../../../..');
const maxDrillMs = 5 * 60_000;

function startCommand(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['platform/cli/run.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

test('backs up the demo, running or stopped, and completes a drill within five minutes', async (context) => {
  const folder = createTempFolder(context);
  const data = join(folder, 'data');
  mkdirSync(data);
  const { recipient, identity } = await generateBackupKeys();
  const env = { DATA_DIR: data, BACKUP_DIR: join(folder, 'backups') };
  const instance = startCommand(['start'], { ...env, PORT: String(await pickPort()), SEED_DEMO: '1' });
  context.after(() => instance.child.kill('SIGTERM'));
  while (readRunningInstance(data) === null) {
    assert.equal(instance.child.exitCode, null, instance.output());
    await delay(500);
  }
  const runningBackup = startCommand(['backup'], { ...env, BACKUP_RECIPIENT: recipient });
  assert.equal(await runningBackup.ended, 0, runningBackup.output());
  instance.child.kill('SIGTERM');
  await instance.ended;
  const stoppedBackup = startCommand(['backup', '--to', join(folder, 'others')], {
    ...env,
    BACKUP_RECIPIENT: recipient,
  });
  assert.equal(await stoppedBackup.ended, 0, stoppedBackup.output());
  const startedAt = performance.now();
  const drill = startCommand(['drill'], { ...env, BACKUP_IDENTITY: identity });
  assert.equal(await drill.ended, 0, drill.output());
  const duration = performance.now() - startedAt;
  for (const expected of [
    /The backup is intact/,
    /Restored the rows of every table/,
    /Restored and compared every file/,
    /permission probes/,
    /admin: .*keeps its password/,
    /\d+ pages as .*admin@/,
  ]) {
    assert.match(drill.output(), expected);
  }
  context.diagnostic(`the drill took ${(duration / 1000).toFixed(0)} s`);
  assert.ok(duration < maxDrillMs, `${duration} ms`);
});
