import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  assertJson,
  isCommand,
  kill,
  startProduct,
  startRequest,
  waitUntilGone,
} from '../testing/start-product.ts';

describe('npm start', { timeout: 300_000, skip: process.platform !== 'linux' }, () => {
  test('exits cleanly as the first process of a container, and prints only JSON', async (context) => {
    const container = ['unshare', '--pid', '--fork', '--mount-proc'];
    const [program = '', ...args] = container;
    if (spawnSync(program, [...args, 'true']).status !== 0) return context.skip('no namespaces here');
    const { npm, port, pids, said } = await startProduct([
      ...container,
      process.execPath,
      'platform/cli/run.mjs',
      'start',
    ]);
    const first = pids.find(isCommand) ?? 0;
    assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NSpid:\s+\d+\s+1$/m);
    const half = await startRequest(port);
    process.kill(first, 'SIGTERM');
    assert.match(await half.finish(), /^HTTP\/1\.1 204 /);
    const [code] = (await once(npm, 'exit')) as [number | null];
    assert.equal(code, 0);
    await waitUntilGone(pids);
    assertJson(said());
  });

  for (const [who, which] of [
    ['npm itself', (pids: readonly number[]) => pids[0]],
    ['the command that npm runs', (pids: readonly number[]) => pids.find(isCommand)],
  ] as const) {
    test(`leaves no process behind when ${who} is killed`, async () => {
      const { pids } = await startProduct();
      const pid = which(pids);
      assert.ok(pid);
      kill(pid);
      await waitUntilGone(pids);
    });
  }
});
