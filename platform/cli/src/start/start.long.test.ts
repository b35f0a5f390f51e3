import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { waitUntil } from '../testing/dev-command.ts';
import {
  assertJsonLines,
  dataFolder,
  isCliProcess,
  kill,
  listProcessTree,
  startInstance,
  startRequest,
  waitUntilGone,
} from '../testing/start-instance.ts';

const readSecretKey = () =>
  (JSON.parse(readFileSync(join(dataFolder, 'backend/secrets.json'), 'utf8')) as { secretKey: string })
    .secretKey;
const readBackendPid = () =>
  (JSON.parse(readFileSync(join(dataFolder, 'backend/lock'), 'utf8')) as { pid: number }).pid;

describe('npm start', { timeout: 300_000, skip: process.platform !== 'linux' }, () => {
  test('exits cleanly as the first process of a container, and prints only JSON', async (context) => {
    const container = ['unshare', '--pid', '--fork', '--mount-proc'];
    const [program = '', ...args] = container;
    if (spawnSync(program, [...args, 'true']).status !== 0)
      return context.skip('Linux namespaces are not available');
    const { child, port, pids, readOutput } = await startInstance([
      ...container,
      process.execPath,
      'platform/cli/run.mjs',
      'start',
    ]);
    const first = pids.find(isCliProcess) ?? 0;
    assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NSpid:\s+\d+\s+1$/m);
    const partialRequest = await startRequest(port);
    process.kill(first, 'SIGTERM');
    assert.match(await partialRequest.finish(), /^HTTP\/1\.1 400 /);
    const [code] = (await once(child, 'exit')) as [number | null];
    assert.equal(code, 0);
    await waitUntilGone(pids);
    assertJsonLines(readOutput());
  });

  test('restarts a backend that crashes, loses no data, and prints only JSON', async () => {
    const { child, url, pids, readOutput, port } = await startInstance();
    const headers = { apikey: readSecretKey(), 'content-type': 'application/json' };
    const table = `${url}/rest/v1/services`;
    const insertion = await fetch(table, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=representation' },
      body: JSON.stringify({ title: 'Kept', description: 'Acknowledged before the crash' }),
    });
    assert.equal(insertion.status, 201, await insertion.clone().text());

    process.kill(readBackendPid(), 'SIGKILL');
    const responseWhileDown = await fetch(table, { headers });
    assert.deepEqual([responseWhileDown.status, responseWhileDown.headers.get('retry-after')], [503, '2']);
    await waitUntil(
      () => readOutput().output.includes('was killed by SIGKILL'),
      () => 'the report of the crash',
    );
    const readRows = () => fetch(`${table}?select=title&title=eq.Kept`, { headers });
    await waitUntil(
      async () => (await readRows()).ok,
      () => 'the restarted backend',
    );
    assert.equal(await (await readRows()).text(), '[{"title":"Kept"}]');

    const partialRequest = await startRequest(port);
    const allPids = [...new Set([...pids, ...listProcessTree(child.pid ?? 0)])];
    child.kill('SIGTERM');
    await once(child, 'exit');
    assert.match(await partialRequest.finish(), /^HTTP\/1\.1 400 /);
    await waitUntilGone(allPids);

    const text = assertJsonLines(readOutput());
    assert.ok(text.includes('was killed by SIGKILL'));
    assert.ok(text.includes('POST /rest/v1/services'), 'the access log is missing');
  });

  for (const [description, findPid] of [
    ['npm itself', (pids: readonly number[]) => pids[0]],
    ['the command that npm runs', (pids: readonly number[]) => pids.find(isCliProcess)],
  ] as const) {
    test(`leaves no process behind when ${description} is killed`, async () => {
      const { pids } = await startInstance();
      const pid = findPid(pids);
      assert.ok(pid);
      kill(pid);
      await waitUntilGone(pids);
    });
  }
});
