import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northlight-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeHolder = (fields: object) => writeFile(join(folder, 'lock'), JSON.stringify(fields));

/** A process that runs until `end` is called. */
async function startOtherProcess(): Promise<{ pid: number; end(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    end: async () => {
      if (!child.kill('SIGKILL')) return;
      await once(child, 'exit');
    },
  };
}

describe('the lock on a data folder', () => {
  test('has one holder, and is free again after its release', async () => {
    const lock = await lockFolder(folder);
    await assert.rejects(lockFolder(folder), FolderInUseError);
    await lock.release();
    const secondLock = await lockFolder(folder);
    await secondLock.release();
    assert.deepEqual(await readdir(folder), []);
  });

  test('names the process that holds it', async () => {
    const other = await startOtherProcess();
    await writeHolder({ pid: other.pid, host: hostname(), started: null });
    await assert.rejects(lockFolder(folder, { maxWait: 0 }), new RegExp(`in use by process ${other.pid}`));
    await other.end();
  });

  test('is taken over from a dead process', async () => {
    const other = await startOtherProcess();
    await other.end();
    await writeHolder({ pid: other.pid, host: hostname(), started: null });
    const lock = await lockFolder(folder);
    assert.equal(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).pid, process.pid);
    await lock.release();
  });

  test('is awaited while its holder stops', async (t) => {
    const other = await startOtherProcess();
    t.after(() => other.end());
    await writeHolder({ pid: other.pid, host: hostname(), started: null });
    const lock = await lockFolder(folder, { onWait: () => void other.end() });
    await lock.release();
  });

  test('is taken over from a killed process whose parent has not reaped it', {
    skip: process.platform !== 'linux',
  }, async (t) => {
    // The shell becomes `sleep`, which never reaps the child it inherits.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: 'pipe' });
    t.after(() => parent.kill('SIGKILL'));
    const [text] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
    const pid = Number(text);
    await writeHolder({ pid, host: hostname(), started: null });
    process.kill(pid, 'SIGKILL');
    await (await lockFolder(folder, { maxWait: 2000 })).release();
    assert.ok(process.kill(pid, 0), 'it is a zombie');
  });

  test('is taken over when a later process has its pid', {
    skip: process.platform !== 'linux',
  }, async () => {
    const other = await startOtherProcess();
    await writeHolder({ pid: other.pid, host: hostname(), started: 'another-boot:1' });
    await (await lockFolder(folder)).release();
    await other.end();
  });

  test('is respected if another host holds it', async () => {
    await writeHolder({ pid: 1, host: 'elsewhere', started: null });
    await assert.rejects(
      lockFolder(folder, { maxWait: 0 }),
      /on elsewhere\. If that process has ended, delete/,
    );
  });

  test('is taken over if it is unreadable', async () => {
    await writeFile(join(folder, 'lock'), 'not json');
    await (await lockFolder(folder)).release();
  });

  test('is taken over by exactly one of many processes', async () => {
    await writeHolder({ pid: 2 ** 22 - 3, host: hostname(), started: null });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const acquired = results.filter((result) => result.status === 'fulfilled');
    assert.equal(acquired.length, 1);
    for (const { value } of acquired) await value.release();
  });
});
