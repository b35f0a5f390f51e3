import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { testKeyPair } from '@northlight/registry/testing';
import { builds, createReleases, getUnusedUrl, sendRaw, startServer } from './testing/index.ts';

async function startMain(t: TestContext, env: Record<string, string>, channel: 'ipc' | 'pipe' = 'ipc') {
  // The default folder belongs to an instance started from this clone.
  const { folder } = await createReleases(t);
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      SUPABASE_PUBLISHABLE_KEY: 'k',
      BACKEND_URL: await getUnusedUrl(),
      PORT: '0',
      DATA_DIR: folder,
      RELEASE_PUBLIC_KEY: testKeyPair.publicKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', channel],
  });
  t.after(() => child.kill('SIGKILL'));
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return {
    child,
    errors: () => errors,
    exited: once(child, 'exit') as Promise<[number | null, string | null]>,
  };
}

async function waitUntilReady(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
  assert.equal(message.ready, true);
  return message.url;
}

describe('the edge process', () => {
  test('serves pages, and metrics on a separate port, until SIGTERM', async (t) => {
    const port = Number(new URL(await getUnusedUrl()).port);
    const { folder, put } = await createReleases(t);
    await put([builds.shell(), builds.site()]);
    const { child, exited, errors } = await startMain(t, { DATA_DIR: folder, METRICS_PORT: String(port) });
    const url = await waitUntilReady(child);
    assert.match(url, /^http:\/\/localhost:\d+$/);
    assert.equal((await fetch(url.replace('localhost', '127.0.0.1'))).status, 200);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    assert.match(text, /^edge_release_live\{release="site",version="1\.0\.0"\} 1$/m);

    const second = await startMain(t, { METRICS_PORT: String(port) });
    assert.deepEqual(await second.exited, [1, null]);
    assert.match(second.errors(), /set METRICS_PORT to a free one/);

    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    assert.equal(errors(), '');
  });

  test('accepts only its own host names on loopback, and stops when its parent exits', async (t) => {
    const { folder, put } = await createReleases(t);
    await put([builds.shell()]);
    const { child, exited } = await startMain(t, { DATA_DIR: folder, SITE_URL: 'https://agency.example' });
    const port = Number(new URL(await waitUntilReady(child)).port);
    for (const [host, status] of [
      ['evil.example', 421],
      [`evil.example:${port}`, 421],
      ['localhost.evil.example', 421],
      [`LOCALHOST:${port}`, 200],
      ['127.0.0.1', 200],
      ['[::1]:3000', 200],
      ['agency.example', 200],
    ] as const) {
      const head = `GET /registry.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`;
      const response = await sendRaw(port, `${head}X-Forwarded-Host: localhost\r\n\r\n`);
      assert.match(response, new RegExp(`^HTTP/1.1 ${status} `), host);
    }
    child.disconnect();
    assert.deepEqual(await exited, [0, null]);
  });

  test('warns about a public address and accepts any host name there, until SIGINT', async (t) => {
    const { folder, put } = await createReleases(t);
    await put([builds.shell()]);
    const env = { DATA_DIR: folder, HOST: '0.0.0.0', LOG_FORMAT: 'json' };
    const { child, errors, exited } = await startMain(t, env, 'pipe');
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };
    const response = await sendRaw(
      Number(new URL(url).port),
      'GET /healthz HTTP/1.1\r\nHost: any.example\r\nConnection: close\r\n\r\n',
    );
    assert.match(response, /^HTTP\/1.1 200 /);
    const { level, message } = JSON.parse(errors().split('\n')[0] ?? '') as Record<string, string>;
    assert.match(`${level}: ${message}`, /^warn: HOST=0\.0\.0\.0 exposes the embedded backend/);
    child.kill('SIGINT');
    assert.deepEqual(await exited, [0, null]);
  });

  test('reports a taken port in one line', async (t) => {
    const { port } = await startServer(t);
    const { exited, errors } = await startMain(t, { PORT: String(port) });
    assert.deepEqual(await exited, [1, null]);
    assert.equal(errors(), `edge: port ${port} is taken by another program; set PORT to a free one\n`);
  });

  test('reports an unusable data folder in one line', async (t) => {
    const { exited, errors } = await startMain(t, { DATA_DIR: import.meta.filename });
    assert.deepEqual(await exited, [1, null]);
    assert.match(
      errors(),
      /^edge: cannot create the data folder .+: EEXIST: .+; set DATA_DIR to another one\n$/,
    );
  });
});
