import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLiveVersions } from '../testing/fake-checkout.ts';
import { folder, startProduct } from '../testing/start-product.ts';

const root = join(import.meta.dirname, '../../../..');
const temporary = join(folder, 'tmp');

const moments = [
  'Preparing a clone',
  'Building portal',
  'greeting changes',
  'a fallback takes its place',
  'found the new app by itself',
];

test('the tour', { timeout: 1_500_000, skip: process.platform !== 'linux' }, async (context) => {
  mkdirSync(temporary);
  const { url } = await startProduct(undefined, { SEED_DEMO: '1', RELEASE_PUBLIC_KEY: '' });
  const versions = await readLiveVersions(folder);
  const assertRestored = async () => {
    assert.deepEqual(await readLiveVersions(folder), versions);
    const clones = readdirSync(temporary).filter((name) => name.startsWith('northlight-tour-'));
    assert.deepEqual(clones, []);
    assert.match(String((await fetch(`${url}/tour`)).status), /^4(04|10)$/);
  };

  await context.test('shows every step and restores the live versions', async () => {
    const { code, output } = await takeTour();
    assert.equal(code, 0, output);
    for (const text of [
      /Previous version, kept for a rollback/,
      /The release was refused[\s\S]*Broken on purpose by the tour/,
      /Skipped: browser run/,
      /The tour has created a remote[\s\S]*tour is live[\s\S]*is retired/,
    ])
      assert.match(output, text);
    await assertRestored();
  });

  for (const moment of moments)
    await context.test(`restores the live versions after Ctrl+C at "${moment}"`, async () => {
      const { code, output } = await takeTour(moment);
      assert.equal(code, 130, output);
      await assertRestored();
    });
});

/** Takes the tour with Enter pressed at each step; with `moment`, presses Ctrl+C once that text appears. */
async function takeTour(moment?: string) {
  const tour = spawn(process.execPath, ['platform/cli/run.mjs', 'tour'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  tour.stdin.write('\n'.repeat(20));
  let output = '';
  for (const stream of [tour.stdout, tour.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (moment !== undefined && output.includes(moment)) tour.kill('SIGINT');
    });
  const [code] = (await once(tour, 'exit')) as [number | null];
  return { code, output };
}
