import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { accounts, demoPassword } from './demo/content/accounts.ts';
import { startBackend } from './index.ts';
import { type BackendProcess, startProcess } from './testing/backend-process.ts';

let folder: string;
const running: BackendProcess[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northlight-main-'));
});
afterEach(async () => {
  for (const { child, exited } of running.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}): BackendProcess => {
  const started = startProcess({ DATA_DIR: folder, ...env });
  running.push(started);
  return started;
};

/** What a page gets whose name was pointed at this machine. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

const dataDir = () => join(folder, 'backend');
const files = () => readdir(dataDir());

describe('the process', () => {
  test('says once that it is ready, by both ways, and ends cleanly', async () => {
    const backend = start({
      APP_CLOCK: '2030-05-06T12:00:00Z',
      SITE_URL: 'http://localhost:4000',
    });
    const ready = await backend.ready;
    const health = await (await fetch(`${ready.url}/healthz`)).json();
    assert.equal(health.status, 'ok');
    assert.ok(Number.isInteger(health.schema) && health.schema > 20_000_000_000_000);
    assert.equal(String(health.schema), health.migration);
    const today = await fetch(`${ready.url}/rest/v1/rpc/agency_today`, {
      headers: { apikey: ready.publishableKey },
    });
    assert.equal(await today.json(), '2030-05-06');
    assert.equal((await fetch(`${ready.url}/__mailbox`)).status, 200);
    assert.equal(await statusFor(ready.url, 'evil.example'), 421);
    backend.child.kill('SIGTERM');
    assert.equal(await backend.exited, 0);
    assert.equal(backend.output.out, `${JSON.stringify(ready)}\n`);
    assert.ok(!(await files()).includes('lock'));
    assert.equal(backend.output.err, '');
    assert.equal((await stat(dataDir())).mode & 0o077, 0);
  });

  test('does not open the accounts of a demonstration to the network unasked', async () => {
    const first = await startBackend({ dataDir: dataDir(), logLevel: 'error' });
    const { secretKey: apikey } = first;
    const email = accounts.find(({ key }) => key === 'acme')?.email;
    await first.database.query(
      "insert into private.invitations (email, full_name, role) values ($1, 'Dana', 'client')",
      [email],
    );
    const made = await first.fetch(`${first.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword, email_confirm: true }),
    });
    assert.equal(made.status, 200);
    await first.stop();
    const open = start({ HOST: '0.0.0.0' });
    assert.equal(await open.exited, 1);
    assert.match(open.output.err, /^This data folder has the demo accounts .+ SEED_DEMO=1 .+\n$/);
    const asked = start({ HOST: '0.0.0.0', SEED_DEMO: '1' });
    assert.equal((await fetch(`${(await asked.ready).url}/__mailbox`)).status, 404);
  });

  test('refuses a folder that another one works on, with code 75', async () => {
    const first = start();
    await first.ready;
    const second = start();
    assert.equal(await second.exited, 75);
    assert.equal(second.output.out, '');
    assert.match(
      second.output.err,
      new RegExp(`^The data folder .+ is in use by process ${first.child.pid}\\.\n$`),
    );
    await assert.rejects(startBackend({ dataDir: dataDir() }), /in use by process/);
    assert.equal((await fetch(`${(await first.ready).url}/healthz`)).status, 200);

    first.child.disconnect();
    assert.equal(await first.exited, 0, 'a supervisor that is gone leaves no orphan');
  });

  test('says in one line that its port is taken, with code 76, and leaves no lock', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    t.after(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const backend = start({ BACKEND_PORT: String(port) });
    assert.equal(await backend.exited, 76);
    assert.equal(backend.output.err, `The backend's port ${port} is taken by another process.\n`);
    assert.ok(!(await files()).includes('lock'));
  });
});
