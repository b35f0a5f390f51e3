import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const preload = new URL('./light-tracking.mjs', import.meta.url).href;

/** Suites by an awaited import, more promises than are known, and an error that no test catches. */
const suite = `
import { describe } from 'node:test';
describe('a file', async () => { await import('./inner.mjs'); });`;
const inner = `
import hooks from 'node:async_hooks';
import { test } from 'node:test';
if (/destroy/.test(hooks.createHook)) throw new Error('node:test has made no hook');
test('is long', async (t) => {
  for (let i = 0; i < 250_000; i += 1) await null;
  await t.test('and has a part', () => undefined);
});
test('leaves an error', async () => {
  setTimeout(() => { throw new Error('nobody catches it'); });
  await new Promise((done) => setTimeout(done, 100));
});
test('comes after it', () => undefined);`;

test('tests are counted, nested and failed by stray errors as without it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tracking-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'suite.mjs'), suite);
  await writeFile(join(folder, 'inner.mjs'), inner);
  const run = (args: readonly string[]) => {
    const { stdout, status } = spawnSync(
      process.execPath,
      [...args, '--test-reporter=tap', join(folder, 'suite.mjs')],
      { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
    );
    return { status, told: stdout.match(/^ *(not )?ok .+|^# (pass|fail|tests) .+/gm) };
  };
  const light = run(['--import', preload]);
  assert.equal(light.status, 1);
  assert.ok(light.told?.some((line) => /not ok .*leaves an error/.test(line)));
  assert.deepEqual(light, run([]));
});
