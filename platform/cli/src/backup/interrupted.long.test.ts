import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createTempFolder } from '@northlight/node-kit/testing';
import { dataSubfolders } from '../data-folder.ts';
import { prepare, setKeys, startEmbedded } from '../testing/embedded-instance.ts';
import { runScriptInFolder } from './database.ts';

const root = join(import.meta.dirname, '../../../..');
const rowCount = 6000;
const fileCount = 24;
/** Texts of random digits, so that they take up room in a compressed backup: about 10 MB in all. */
const insertRows = `insert into public.contact_messages (name, email, service, message)
  select 'Vi', 'vi' || row || '@site.example', 'crm', (select string_agg(md5(random()::text || row || part), '')
    from generate_series(1, 100) as part)
  from generate_series(1, ${rowCount}) as row`;

/** Creates an instance with about 10 MB of rows and 24 MB of files. */
async function createInstance(context: TestContext, data: string): Promise<void> {
  await prepare(data);
  await runScriptInFolder(root, join(data, dataSubfolders.backend), [insertRows]);
  const instance = await startEmbedded(context, data);
  for (let index = 0; index < fileCount; index += 1) {
    const picture = new Uint8Array(randomBytes(1e6));
    // As in every PNG. Some first bytes would look like JSON.
    picture[0] = 0x89;
    await instance.sendRequest(`/storage/v1/object/uploads/blogs/${index}.png`, {
      method: 'POST',
      body: picture,
      headers: { 'content-type': 'image/png' },
    });
  }
  await instance.stop();
}

/** Starts a command as `npm run` does. @returns its exit code, or null if it was killed because `isTime` returned true */
async function runCommand(args: readonly string[], isTime: () => boolean = () => false) {
  const child = spawn(process.execPath, ['platform/cli/run.mjs', ...args], { cwd: root, stdio: 'pipe' });
  const output = Promise.all(
    [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray()),
  );
  const exit = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    if (isTime()) child.kill('SIGKILL');
    await delay(5);
  }
  const [code] = (await exit) as [number | null];
  return { code, output: (await output).flat().join('') };
}

const listFiles = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []);
const sumSizes = (folder: string) =>
  listFiles(folder).reduce(
    (sum, file) => sum + (statSync(join(folder, String(file)), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

test('a backup or restore killed among rows or files leaves nothing that looks complete, and can be repeated', async (context) => {
  const folder = createTempFolder(context);
  const [data, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await setKeys(context, { DATA_DIR: data, BACKUP_DIR: backups });
  await createInstance(context, data);

  for (const size of [2e6, 20e6]) {
    const { code, output } = await runCommand(['backup'], () => sumSizes(backups) > size);
    assert.equal(code, null, output);
    assert.deepEqual(
      listFiles(backups).filter((name) => String(name).endsWith('.backup')),
      [],
    );
  }
  const complete = await runCommand(['backup', '--keep', '1']);
  assert.equal(complete.code, 0, complete.output);
  assert.deepEqual(
    listFiles(backups).map((name) => String(name).replace(/\d+T\d+Z/, '')),
    ['erasures.json', 'northlight-.backup'],
  );

  const restore = ['restore', '--unsigned', '--from', backups, '--data', restored];
  const storage = join(restored, dataSubfolders.backend, 'storage');
  for (const isTime of [() => sumSizes(restored) > 5e6, () => sumSizes(storage) > 5e6]) {
    const { code, output } = await runCommand(restore, isTime);
    assert.equal(code, null, output);
    const again = await runCommand(restore);
    assert.match(again.output, /is not empty/);
    rmSync(restored, { recursive: true });
  }
  const { code, output } = await runCommand(restore);
  assert.equal(code, 0, output);
  const [rows] = await runScriptInFolder<{ count: number }>(root, join(restored, dataSubfolders.backend), [
    'select count(*)::int from public.contact_messages',
  ]);
  assert.equal(rows?.count, rowCount);
});
