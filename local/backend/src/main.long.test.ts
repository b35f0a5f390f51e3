import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createTempFolder, startServer } from '@northlight/node-kit/testing';
import { demoPassword } from './demo/content/accounts.ts';
import { type BackendProcess, startProcess } from './testing/backend-process.ts';

const processes: BackendProcess[] = [];

after(async () => {
  for (const { child, exited } of processes) {
    child.kill('SIGKILL');
    await exited;
  }
});
// Removed after the processes that write to it have ended.
const folder = createTempFolder({ after });

const start = (env: Record<string, string> = {}): BackendProcess => {
  const backend = startProcess({ DATA_DIR: folder, ...env });
  processes.push(backend);
  return backend;
};

/** Sends a request with another host name, like a page in a DNS rebinding attack. */
function requestStatus(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

const getDataDir = () => join(folder, 'backend');
const hasLock = async () => (await readdir(getDataDir())).includes('lock');

// The tests share one data folder and depend on their order, because every start takes seconds.
describe('the backend process', () => {
  let first: BackendProcess;

  test('reports only to its supervisor that it is ready', async () => {
    first = start({ APP_CLOCK: '2030-05-06T12:00:00Z', SITE_URL: 'http://localhost:4000' });
    const ready = await first.ready;
    const health = await (await fetch(`${ready.url}/healthz`)).json();
    assert.equal(health.status, 'ok');
    assert.ok(Number.isInteger(health.schema) && health.schema > 20_000_000_000_000);
    assert.equal(String(health.schema), health.migration);
    const today = await fetch(`${ready.url}/rest/v1/rpc/agency_today`, {
      headers: { apikey: ready.publishableKey },
    });
    assert.equal(await today.json(), '2030-05-06');
    assert.equal((await fetch(`${ready.url}/__mailbox`)).status, 200);
    assert.equal(await requestStatus(ready.url, 'evil.example'), 421);
    assert.equal(first.output.out, '');
    assert.equal((await stat(getDataDir())).mode & 0o077, 0);
  });

  test('refuses a data folder that another process uses', async () => {
    const second = start();
    assert.equal(await second.exited, 1);
    assert.equal(second.output.out, '');
    assert.match(
      second.output.err,
      new RegExp(`^The data folder .+ is in use by process ${first.child.pid}\\.\n$`),
    );
    assert.equal((await fetch(`${(await first.ready).url}/healthz`)).status, 200);
  });

  test('stops cleanly on SIGTERM', async () => {
    await createDemoAdmin(await first.ready);
    first.child.kill('SIGTERM');
    assert.equal(await first.exited, 0);
    assert.ok(!(await hasLock()));
    assert.equal(first.output.err, '');
  });

  test('refuses to expose demo accounts to the network, unless SEED_DEMO allows it', async () => {
    const refused = start({ HOST: '0.0.0.0' });
    assert.equal(await refused.exited, 1);
    assert.match(refused.output.err, /^This data folder has the demo accounts .+ SEED_DEMO=1 .+\n$/);
    const allowed = start({ HOST: '0.0.0.0', SEED_DEMO: '1' });
    assert.equal((await fetch(`${(await allowed.ready).url}/__mailbox`)).status, 404);
    allowed.child.disconnect();
    assert.equal(await allowed.exited, 0, 'it stops when its supervisor disconnects');
  });

  test('releases its lock if its port is taken', async (t) => {
    const { port } = await startServer(t);
    const backend = start({ BACKEND_PORT: String(port) });
    assert.equal(await backend.exited, 1);
    assert.equal(backend.output.err, `The backend's port ${port} is taken by another process.\n`);
    assert.ok(!(await hasLock()));
  });
});

test('the backend exits when a statement takes too long and keeps every acknowledged row', async () => {
  const DATA_DIR = join(folder, 'slow');
  const backend = start({ DATA_DIR, STATEMENT_TIMEOUT: '3' });
  const { url, secretKey } = await backend.ready;
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  const words = Array.from({ length: 25_000 }, (_, index) => `w${index % 500}`).join(' ');
  const slugs = Array.from({ length: 80 }, (_, index) => `project-${10 + index}`);
  for (const slug of slugs) {
    const body = JSON.stringify({ title: slug, slug, description: slug, long_description: words });
    const response = await fetch(`${url}/rest/v1/projects`, { method: 'POST', headers, body });
    assert.equal(response.status, 201, backend.output.err);
  }
  const search = ['a', 'b', 'c', 'd'].map((word) => `long_description.fts.${word}`).join(',');
  await assert.rejects(fetch(`${url}/rest/v1/projects?select=id&or=(${search})`, { headers }));
  await backend.exited;
  assert.equal(backend.child.signalCode, 'SIGKILL');
  assert.match(backend.output.err, /"message":"statement-took-too-long","milliseconds":3000\}\n$/);

  const restarted = start({ DATA_DIR });
  const { url: newUrl } = await restarted.ready;
  const response = await fetch(`${newUrl}/rest/v1/projects?select=slug&order=slug`, { headers });
  assert.deepEqual(
    await response.json(),
    slugs.map((slug) => ({ slug })),
  );
});

/** Creates a demo account with its published password. */
async function createDemoAdmin({ url, secretKey }: { url: string; secretKey: string }): Promise<void> {
  const email = 'admin@northlight.example';
  for (const [path, body] of [
    ['rest/v1/rpc/set_up_instance', { domains: [], admin_email: email, admin_name: 'Ada' }],
    ['auth/v1/admin/users', { email, password: demoPassword, email_confirm: true }],
  ] as const) {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, await response.text());
  }
}
