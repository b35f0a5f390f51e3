import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCheckout } from '../testing/fake-checkout.ts';
import {
  assertJson,
  folder,
  isAlive,
  listProcessTree,
  startProduct,
  startRequest,
  waitUntilGone,
} from '../testing/start-product.ts';
import { writeFiles } from '../testing/temp-folder.ts';

async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    await delay(50);
  }
}

const secretOf = () =>
  (JSON.parse(readFileSync(join(folder, 'backend/secrets.json'), 'utf8')) as { secretKey: string }).secretKey;
const backendPid = () =>
  (JSON.parse(readFileSync(join(folder, 'backend/lock'), 'utf8')) as { pid: number }).pid;

describe('npm start', { timeout: 300_000, skip: process.platform !== 'linux' }, () => {
  test('restarts a backend that hangs, loses no data, and prints only JSON', async () => {
    const { npm, url, pids, said, port } = await startProduct();
    const headers = { apikey: secretOf(), 'content-type': 'application/json' };
    const table = `${url}/rest/v1/services`;
    const written = await fetch(table, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=representation' },
      body: JSON.stringify({ title: 'Kept', description: 'Acknowledged before the backend hung' }),
    });
    assert.equal(written.status, 201, await written.clone().text());

    const hung = backendPid();
    // A stopped process neither answers nor handles SIGTERM, like one stuck in a statement.
    process.kill(hung, 'SIGSTOP');
    const meanwhile = await fetch(table, { headers });
    assert.deepEqual([meanwhile.status, meanwhile.headers.get('retry-after')], [503, '2']);
    await until(async () => said().output.includes('stopped answering') || null);
    assert.ok(!isAlive(hung));
    const rows = await until(async () => {
      const answer = await fetch(`${table}?select=title&title=eq.Kept`, { headers });
      return answer.ok ? await answer.text() : null;
    });
    assert.equal(rows, '[{"title":"Kept"}]');

    const half = await startRequest(port);
    const all = [...new Set([...pids, ...listProcessTree(npm.pid ?? 0)])];
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    assert.match(await half.finish(), /^HTTP\/1\.1 204 /);
    await waitUntilGone(all);

    const text = assertJson(said());
    assert.ok(text.includes('stopped answering'));
    assert.ok(text.includes('POST /rest/v1/services'), 'the access log of the edge');
  });

  test('prints only JSON when a build fails', (context) => {
    const broken = makeCheckout(context);
    writeFiles(broken, { 'portal/src/main.ts': 'broken' });
    const main = JSON.stringify(import.meta.resolve('../main.ts'));
    const script = `import { main } from ${main}; process.exit(await main(${JSON.stringify(broken)}, ['start']));`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          LOG_FORMAT: 'json',
          PORT: String(30_000 + (process.pid % 10_000)),
          DATA_DIR: join(broken, '.data'),
          // Not contacted before the builds.
          SUPABASE_URL: 'http://127.0.0.1:9',
          SUPABASE_PUBLISHABLE_KEY: 'none',
        },
      },
    );
    assert.equal(status, 1, stdout + stderr);
    const said = assertJson({ output: stdout, errors: stderr });
    assert.match(said, /src\/main\.ts: unexpected token/);
  });
});
