import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { clearUnfinishedDemo, type Seed, seedDemoData } from './demo-data.ts';
import type { Backend } from './start-backend.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northlight-demo-'));
  await mkdir(join(folder, 'db'));
  await mkdir(join(folder, 'storage'));
  await writeFile(join(folder, 'secrets.json'), '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createFakeBackend = (hasUsers: boolean): Backend =>
  ({
    url: 'http://x',
    publishableKey: 'p',
    secretKey: 's',
    database: { query: async () => [{ exists: hasUsers }] },
  }) as unknown as Backend;

const runSeed = (seed: Seed, hasUsers = false) =>
  seedDemoData(createFakeBackend(hasUsers), folder, new Date('2026-01-01'), () => undefined, seed);

describe('demo data', () => {
  test('is written to an empty database once, with dates relative to the clock', async () => {
    const observations: unknown[] = [];
    await runSeed(async ({ now, url }) => {
      observations.push(now.toISOString(), url, (await readdir(folder)).includes('demo-unfinished'));
    });
    assert.deepEqual(observations, ['2026-01-01T00:00:00.000Z', 'http://x', true]);
    assert.deepEqual((await readdir(folder)).sort(), ['db', 'secrets.json', 'storage']);
  });

  test('is never written to a database in use', async () => {
    await runSeed(async () => assert.fail('seeded'), true);
  });

  test('is deleted if its seeding has been interrupted', async () => {
    await assert.rejects(
      runSeed(async () => {
        throw new Error('interrupted');
      }),
    );
    await clearUnfinishedDemo(folder);
    assert.deepEqual(await readdir(folder), ['secrets.json']);
  });

  test('is kept if it is complete', async () => {
    await clearUnfinishedDemo(folder);
    assert.deepEqual((await readdir(folder)).sort(), ['db', 'secrets.json', 'storage']);
  });
});
