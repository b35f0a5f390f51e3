import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import {
  lockDataFolder,
  readRunningInstance,
  resolveDataFolder,
  saveRunningInstance,
} from './data-folder.ts';
import { run as reset } from './reset/reset.ts';
import { UserError } from './user-error.ts';

/** Starts another process that locks a data folder. */
async function startLockingProcess(context: TestContext, folder: string) {
  const code = `
    import { lockDataFolder, saveRunningInstance } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)};
    await lockDataFolder(${JSON.stringify(folder)}, 'npm start');
    saveRunningInstance(${JSON.stringify(folder)}, { pid: process.pid, url: 'http://localhost:3210' });
    console.log('locked');
    setInterval(() => {}, 1000);`;
  writeFiles(folder, { '../holder.mts': code });
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(folder, '../holder.mts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  context.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('the data folder is DATA_DIR, or .data in the checkout', () => {
  assert.equal(resolveDataFolder('/x', undefined), join('/x', '.data'));
  assert.equal(resolveDataFolder('/x', ''), join('/x', '.data'));
  assert.equal(resolveDataFolder('/x', 'y'), resolve('y'));
});

describe('lockDataFolder', () => {
  test('rejects a folder in use, and reports its process, its address and the remedy', async (context) => {
    const folder = join(createTempFolder(context), 'data');
    const { pid } = await startLockingProcess(context, folder);
    const error = await lockDataFolder(folder, 'npm start').catch((caught: unknown) => caught);
    assert.ok(error instanceof UserError);
    assert.match(error.message, new RegExp(`in use by process ${pid}`));
    assert.match(error.hints.join('\n'), /http:\/\/localhost:3210[\s\S]*DATA_DIR=<folder> npm start/);
  });
});

test('reads the saved address of a running instance', (context) => {
  const folder = createTempFolder(context);
  assert.equal(readRunningInstance(folder), null);
  saveRunningInstance(folder, { pid: process.pid, url: 'http://localhost:3000' });
  assert.deepEqual(readRunningInstance(folder), { pid: process.pid, url: 'http://localhost:3000' });
});

describe('reset', () => {
  const content = {
    'backend/db/1': 'x',
    'releases/registry.json': 'x',
    'edge-cache/1.br': 'x',
    'notes.txt': 'not ours',
  };

  test('deletes the database and the releases, and keeps other files', async (context) => {
    const folder = createTempFolder(context);
    writeFiles(folder, content);
    assert.equal(await reset({ root: '/nowhere', args: ['--data', folder] }), 0);
    assert.deepEqual(readdirSync(folder), ['notes.txt']);
  });

  test('changes nothing while the instance is running', async (context) => {
    const folder = join(createTempFolder(context), 'data');
    await startLockingProcess(context, folder);
    writeFiles(folder, content);
    await assert.rejects(reset({ root: '/nowhere', args: ['--data', folder] }), /in use by process/);
    assert.ok(existsSync(join(folder, 'backend/db/1')));
  });

  test('does not create a missing folder', async (context) => {
    const folder = join(createTempFolder(context), 'none');
    assert.equal(await reset({ root: '/nowhere', args: ['--data', folder] }), 0);
    assert.equal(existsSync(folder), false);
  });
});
