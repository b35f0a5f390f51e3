import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  createFile,
  createLog,
  FolderInUseError,
  forEachLimited,
  lockFolder,
  RateLimiter,
  readUpTo,
  replaceFile,
  Semaphore,
  withFolderLock,
  withTimeLimit,
} from './index.ts';
import { createTempFolder } from './testing/index.ts';

describe('a rate limiter', () => {
  const rate = { max: 3, seconds: 10 };
  let now = 0;
  const tick = (seconds: number) => {
    now += seconds * 1000;
  };

  test('allows its maximum of hits, then returns how long to wait', () => {
    const limiter = new RateLimiter(() => now);
    for (let hit = 0; hit < 3; hit += 1) {
      assert.equal(limiter.getWaitSeconds('a', rate), 0);
      limiter.hit('a', rate);
      tick(2);
    }
    assert.equal(limiter.getWaitSeconds('a', rate), 4);
    assert.equal(limiter.getWaitSeconds('b', rate), 0);
    tick(4);
    assert.equal(limiter.getWaitSeconds('a', rate), 0);
  });

  test('can undo one hit', () => {
    const limiter = new RateLimiter(() => now);
    const hits = [1, 2, 3].map(() => limiter.hit('a', rate));
    assert.ok(limiter.getWaitSeconds('a', rate) > 0);
    hits[1]?.();
    assert.equal(limiter.getWaitSeconds('a', rate), 0);
    limiter.hit('a', rate);
    assert.ok(limiter.getWaitSeconds('a', rate) > 0);
  });

  test('drops the oldest keys when it has too many', () => {
    const limiter = new RateLimiter(() => now, 2);
    for (const key of ['a', 'b', 'c']) for (let hit = 0; hit < 3; hit += 1) limiter.hit(key, rate);
    assert.equal(limiter.getWaitSeconds('a', rate), 0);
    assert.ok(limiter.getWaitSeconds('c', rate) > 0);
  });
});

describe('a semaphore', () => {
  test('limits how many tasks run and how many wait', async () => {
    const semaphore = new Semaphore(2, 1);
    const ends: (() => void)[] = [];
    let running = 0;
    const begin = () =>
      semaphore.run(async () => {
        running += 1;
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
      });
    const first = begin();
    const second = begin();
    assert.equal(semaphore.isFull, false);
    const third = begin();
    assert.deepEqual([running, semaphore.isFull], [2, true]);
    ends[0]?.();
    await first;
    assert.deepEqual([running, semaphore.isFull], [2, false]);
    for (const end of ends) end();
    await second;
    ends[2]?.();
    await third;
    assert.equal(running, 0);
  });

  test('starts no further list item after a failure', async () => {
    const started: number[] = [];
    const work = async (item: number) => {
      started.push(item);
      if (item === 2) throw new Error('no');
    };
    await assert.rejects(forEachLimited([1, 2, 3, 4], 1, work), /no/);
    assert.deepEqual(started, [1, 2]);
  });

  test('rejects only after the work in progress has ended', async () => {
    let hasEnded = false;
    const work = async (item: string) => {
      if (item === 'fails') throw new Error('no');
      await new Promise((resolve) => setTimeout(resolve, 20));
      hasEnded = true;
    };
    await assert.rejects(forEachLimited(['fails', 'takes longer'], 2, work), /no/);
    assert.equal(hasEnded, true);
  });
});

test('withTimeLimit rejects if the work takes too long', async () => {
  assert.equal(await withTimeLimit(1000, Promise.resolve('done')), 'done');
  await assert.rejects(
    withTimeLimit(1, new Promise(() => undefined), () => new Error('late')),
    /late/,
  );
});

test('readUpTo returns null for a body over the limit', async () => {
  assert.equal(String(await readUpTo(new Response('12345').body, 5)), '12345');
  assert.equal(await readUpTo(new Response('123456').body, 5), null);
  assert.equal((await readUpTo(null, 5))?.length, 0);
});

test('a log entry is one line of bounded length', () => {
  const lines: string[] = [];
  const options = { level: 'info', name: 'edge', write: (line: string) => lines.push(line) } as const;
  createLog({ ...options, format: 'text' }).warn('a\nb', { x: 'c\u2028d', n: 1, none: undefined });
  createLog(options).info('m'.repeat(500));
  createLog(options).debug('not shown');
  assert.equal(lines[0], 'edge warn: a b x=c d n=1\n');
  assert.equal(JSON.parse(lines[1] ?? '').message, `${'m'.repeat(240)}…`);
  assert.equal(lines.length, 2);
});

describe('files and folders', () => {
  test('a file is created or replaced atomically, and no temporary files remain', async (t) => {
    const folder = createTempFolder(t);
    const path = join(folder, 'a/b.txt');
    await createFile(path, 'first', { isDurable: true });
    await assert.rejects(createFile(path, 'second'), { code: 'EEXIST' });
    assert.equal(await readFile(path, 'utf8'), 'first');
    await replaceFile(path, 'third', { mode: 0o600 });
    assert.equal(await readFile(path, 'utf8'), 'third');
    assert.deepEqual(await readdir(join(folder, 'a')), ['b.txt']);
  });

  test('withFolderLock runs work on one folder in sequence', async (t) => {
    const folder = createTempFolder(t);
    const steps: string[] = [];
    const createWork = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      steps.push(`${name} ends`);
    };
    await Promise.all([withFolderLock(folder, createWork('a')), withFolderLock(folder, createWork('b'))]);
    assert.deepEqual(steps, ['a begins', 'a ends', 'b begins', 'b ends']);
    const lock = await lockFolder(folder);
    let waits = 0;
    const onWait = () => {
      waits += 1;
    };
    await assert.rejects(withFolderLock(folder, createWork('c'), { maxWait: 60, onWait }), FolderInUseError);
    await lock.release();
    assert.equal(waits, 1);
  });
});
