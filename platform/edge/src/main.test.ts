import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { testKeyTexts } from '@platform/registry/testing';
import { builds, nobodysUrl, releases } from './testing.ts';

async function run(t: TestContext, env: Record<string, string>) {
  // Never the folder of a product that was started in this clone.
  const { folder } = await releases(t);
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      SUPABASE_PUBLISHABLE_KEY: 'k',
      BACKEND_URL: await nobodysUrl(),
      PORT: '0',
      DATA_DIR: folder,
      RELEASE_PUBLIC_KEY: testKeyTexts.publicKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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

async function ready(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
  assert.equal(message.ready, true);
  return message.url;
}

describe('the process', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`serves, says so, and ends cleanly on ${signal}`, async (t) => {
      const { folder, put } = await releases(t);
      await put([builds.shell(), builds.site()]);
      const { child, exited, errors } = await run(t, { DATA_DIR: folder });
      let printed = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      const url = await ready(child);
      assert.match(url, /^http:\/\/localhost:\d+$/);
      assert.equal((await fetch(url.replace('localhost', '127.0.0.1'))).status, 200);
      child.kill(signal);
      assert.deepEqual(await exited, [0, null]);
      assert.equal(errors(), '');
      assert.deepEqual(JSON.parse(printed), { ready: true, url });
    });
  }

  test('ends when the one that started it is gone', async (t) => {
    const { folder } = await releases(t);
    const { child, exited } = await run(t, { DATA_DIR: folder });
    await ready(child);
    child.disconnect();
    assert.deepEqual(await exited, [0, null]);
  });

  test('says in one line that its port is taken', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    t.after(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const { exited, errors } = await run(t, { PORT: String(port) });
    assert.deepEqual(await exited, [76, null]);
    assert.equal(errors(), `edge: port ${port} is taken by another program; set PORT to a free one\n`);
  });

  test('says in one line what is wrong with its environment', async (t) => {
    const { exited, errors } = await run(t, { PORT: 'three thousand' });
    assert.deepEqual(await exited, [1, null]);
    assert.equal(errors(), 'edge: PORT is not a port number (0 to 65535): three thousand\n');
  });
});
