import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { writeFiles } from '@northlight/node-kit/testing';
import { run as rollout } from '../rollout/rollout.ts';
import { captureOutput } from '../testing/capture-output.ts';
import {
  createBuiltCheckout,
  readLiveVersions,
  readRevision,
  startCheckout,
} from '../testing/fake-checkout.ts';
import { run } from './release.ts';

describe('a release of everything that changed', () => {
  async function setUp(context: TestContext) {
    const { root, data } = await startCheckout(context);
    const before = await readLiveVersions(data);
    const release = (...args: string[]) => run({ root, args: [...args, '--data', data] });
    const listChanged = async () => {
      const after = await readLiveVersions(data);
      return Object.keys(after).filter((name) => after[name] !== before[name]);
    };
    const write = (sources: Readonly<Record<string, string>>) =>
      writeFiles(
        root,
        Object.fromEntries(Object.entries(sources).map(([name, source]) => [`${name}/src/main.ts`, source])),
      );
    return { root, data, release, listChanged, write };
  }

  test('switches each package by itself, and a refused one stops no other', async (context) => {
    const { data, release, listChanged, write } = await setUp(context);
    const revision = await readRevision(data);
    write({ shell: 'two', portal: 'newer', site: 'two' });
    assert.equal(await release('--changed', '--check'), 1);
    assert.equal(await release('--changed'), 1);
    assert.deepEqual(await listChanged(), ['shell', 'site']);
    assert.equal(await readRevision(data), revision + 2);
    write({ portal: 'broken', site: 'three' });
    assert.equal(await release('--changed', 'portal'), 1);
    assert.equal(await release('--changed', 'shell'), 0);
    assert.equal(await readRevision(data), revision + 2);
  });

  test('switches packages together only if they need each other', async (context) => {
    const { data, release, listChanged, write } = await setUp(context);
    const revision = await readRevision(data);
    write({ shell: 'newer', portal: 'newer', site: 'newer' });
    assert.equal(await release('--changed', '--check'), 0);
    assert.equal(await release('--changed', 'portal'), 1);
    assert.equal(await release('--changed', 'shell'), 0);
    assert.deepEqual((await listChanged()).sort(), ['portal', 'shell', 'site']);
    assert.equal(await readRevision(data), revision + 1);
  });

  test('switches everything together the first time', async (context) => {
    const root = await createBuiltCheckout(context);
    const data = join(root, '.data');
    assert.equal(await run({ root, args: ['--changed', '--dirty', '--data', data] }), 0);
    assert.equal(await readRevision(data), 1);
    assert.deepEqual(Object.keys(await readLiveVersions(data)).sort(), ['portal', 'shell', 'site']);
  });

  test('skips what is being rolled out, and says so', async (context) => {
    const { root, data, release, listChanged, write } = await setUp(context);
    write({ portal: 'two' });
    assert.equal(await release('portal', '--rollout'), 0);
    write({ portal: 'three', site: 'two' });
    const output = await captureOutput(context, () => release('--changed'));
    assert.match(output, /portal \S+ stays live: \S+ is being rolled out\. .+ npm run rollout -- portal$/m);
    assert.deepEqual(await listChanged(), ['site']);
    assert.equal(await rollout({ root, args: ['portal', 'stop', '--data', data] }), 0);
    assert.equal(await release('--changed'), 0);
    assert.deepEqual((await listChanged()).sort(), ['portal', 'site']);
  });
});
