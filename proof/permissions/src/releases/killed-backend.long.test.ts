import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createEdge, type Edge } from '@northlight/edge';
import { BackendStore, releaseTogether, startRollout } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  testKeys,
  testKeyTexts,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';

const edgeSecret = 'a secret of the edge and the functions';
/** It comes to the third step within the kills, and stays in it. */
const steps = [
  { share: 20, minutes: 0 },
  { share: 35, minutes: 0 },
  { share: 50, minutes: 60 },
  { share: 100, minutes: 0 },
];
const shareAt = (step: number) => steps[step]?.share ?? 0;
const site = (version: string) => remoteManifest('site', ['/', '/about'], { version });
/** Milliseconds after which the backend is killed, each time. */
const killsAfter = [250, 1400, 600, 1900, 900, 350, 1600, 500, 1100, 2200, 750, 1300];

interface Row {
  readonly rollout: string;
  readonly step: number;
  readonly steps_at: readonly string[];
}

/** A rollout of public pages over two copies of the edge, and a backend on a folder that is killed while it counts. */
describe('a rollout whose backend is killed', () => {
  let folder = '';
  let backend: ChildProcess | null = null;
  let port = 0;
  let secretKey = '';
  let rollout = '';
  const edges: { readonly edge: Edge; readonly port: number }[] = [];

  const startBackend = async () => {
    const main = join(import.meta.dirname, '../../../../local/backend/src/main.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        BACKEND_PORT: String(port),
        EDGE_SECRET: edgeSecret,
        RELEASE_PUBLIC_KEY: testKeyTexts.publicKey,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    backend = child;
    const [ready] = (await once(child, 'message')) as [{ url: string; publishableKey: string }];
    port = Number(new URL(ready.url).port);
    return ready.publishableKey;
  };
  const killBackend = async () => {
    if (backend === null) return;
    const ended = once(backend, 'exit');
    backend.kill('SIGKILL');
    await ended;
  };
  const read = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    };
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/${path}`, { headers, ...init });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as Answer;
  };
  const rowOf = async () => {
    const [row] = await read<readonly Row[]>(`release_rollouts?rollout=eq.${rollout}`);
    return row ?? { rollout, step: 0, steps_at: ['none'] };
  };
  const brakes = () => read<readonly object[]>(`release_brakes?rollout=eq.${rollout}`);
  const tallies = async () => {
    const all = await read<readonly { rollout: string; tallies: readonly (readonly number[])[] }[]>(
      'rpc/rollout_standing',
      { method: 'POST', body: '{}' },
    );
    return all.find((each) => each.rollout === rollout)?.tallies ?? [];
  };

  const visitors = new Set<string>();
  const ask = (copy: number, path: string, headers: Readonly<Record<string, string>>, body?: object) =>
    fetch(`http://127.0.0.1:${edges[copy % 2]?.port}${path}`, {
      headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0', 'sec-fetch-site': 'same-origin', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  /** The share of each copy of the edge, as its documents say. */
  const told = async (copy: number) => {
    const text = await (await ask(copy, '/about', {})).text();
    const step = /"told":\{"rollout":"[^"]*","step":(\d)\}/.exec(text)?.[1];
    return step === undefined ? 0 : shareAt(Number(step));
  };
  /** One person, who comes by one copy and tells the other; of a page that fails with the newer version. */
  const visit = async (nth: number, isBroken: boolean) => {
    const address = `198.${51 + (nth >> 8)}.${nth % 256}.7`;
    const arrived = await ask(nth, '/about', { 'x-forwarded-for': address });
    const text = await arrived.text();
    const told = /"told":\{"rollout":"([^"]*)","step":(\d)\}/.exec(text);
    if (told === null) return;
    const version = /"name":"site","version":"([^"]*)"/.exec(text)?.[1];
    const cookie = arrived.headers.get('set-cookie')?.split(';')[0] ?? '';
    const of = { of_rollout: told[1], at_step: Number(told[2]) };
    const from = { 'x-forwarded-for': address, cookie };
    visitors.add(address);
    await ask(nth + 1, '/__reports/visit', from, { ...of, said: 'begun' });
    const said = isBroken && version === '2.0.0' ? 'failed' : 'good';
    await ask(nth, '/__reports/visit', from, { ...of, said });
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-backend-'));
    const publishableKey = await startBackend();
    const secrets = await readFile(join(folder, 'backend', 'secrets.json'), 'utf8');
    ({ secretKey } = JSON.parse(secrets) as { secretKey: string });
    const url = `http://127.0.0.1:${port}`;
    const store = new BackendStore({ url, key: secretKey }, testKeys);
    const inputs = [];
    for (const manifest of [shellManifest(), site('1.0.0')]) {
      const { name, version } = manifest;
      inputs.push({ name, version, distDir: await writeBuild(join(folder, `build-${name}`), manifest) });
    }
    await releaseTogether(store, inputs, testRelease);
    const distDir = await writeBuild(join(folder, 'next'), site('2.0.0'));
    const input = { name: 'site', version: '2.0.0', distDir };
    const { registry } = await startRollout(store, input, { ...testRelease, steps });
    rollout = registry.rollouts?.site?.id ?? '';
    for (const name of ['one', 'other']) {
      const edge = await createEdge({
        store: new BackendStore({ url, key: publishableKey }, testKeys, join(folder, name)),
        backend: { kind: 'embedded', url, publishableKey, hasMailbox: false, edgeSecret },
        countsInterval: 100,
        pollInterval: 200,
        trustedProxies: 1,
      });
      edges.push({ edge, port: (await edge.start(0)).port });
    }
  });
  after(async () => {
    for (const { edge } of edges) await edge.stop();
    await killBackend();
    await rm(folder, { recursive: true, force: true });
  });

  test('keeps its share meanwhile, and nothing of it is half written, at whatever moment that was', async () => {
    let seen: readonly number[] = [0, 0];
    let step = 0;
    let came = 0;
    const ends: number[] = [];
    for (const killAfter of killsAfter) {
      // Visits go on all the time, and so do the batches of both copies, each of which is judged.
      let isOver = false;
      const crowd = (async () => {
        for (; !isOver; came += 1) await visit(came, false);
      })();
      await delay(killAfter);
      await killBackend();
      isOver = true;
      await crowd;
      const away = [await told(0), await told(1)];
      assert.ok(away.every((share, copy) => share >= (seen[copy] ?? 0)));
      for (let nth = 0; nth < 6; nth += 1) await visit(nth, false);
      for (const { edge } of edges) await edge.refresh();
      assert.deepEqual([await told(0), await told(1)], away, 'a share stays as it was');

      await startBackend();
      const row = await rowOf();
      // A step and its time are written together, or not at all; and no step is taken back.
      assert.equal(row.steps_at.length, row.step + 1);
      assert.ok(row.step >= step);
      for (const share of away) assert.ok(share <= shareAt(row.step), 'no copy was ahead of the backend');
      for (const [next = 0, , live = 0] of await tallies()) assert.ok(next + live <= visitors.size);
      assert.deepEqual(await brakes(), []);
      for (const { edge } of edges) await edge.refresh();
      seen = [await told(0), await told(1)];
      step = row.step;
      ends.push(step);
    }
    process.stdout.write(`the step after each kill: ${ends.join(' ')}; ${came} visits\n`);
    assert.equal(step, 2);
  });

  test('is stopped by the failures that come after a kill, once, and stays so over the next one', async () => {
    let came = 0;
    const isStopped = async () => (await brakes()).length > 0;
    for (; came < 15; came += 1) await visit(came, true);
    await killBackend();
    await startBackend();
    while (!(await isStopped())) {
      await visit(came, true);
      came += 1;
      assert.ok(came < 700, JSON.stringify(await tallies()));
    }
    await killBackend();
    await startBackend();
    assert.equal((await brakes()).length, 1);
    const told = await read<readonly { title: string }[]>(
      'staff_notifications?kind=eq.release&title=like.*stopped%20itself&select=title',
    );
    assert.ok(told.length <= 1);
    for (const { edge } of edges) await edge.refresh();
    for (const copy of [0, 1]) {
      const { remotes, recalled } = (await (await ask(copy, '/registry.json', {})).json()) as {
        readonly remotes: readonly { readonly name: string; readonly version: string }[];
        readonly recalled: Readonly<Record<string, readonly string[]>>;
      };
      assert.equal(remotes.find(({ name }) => name === 'site')?.version, '1.0.0');
      assert.deepEqual(recalled.site, ['2.0.0']);
    }
    process.stdout.write(`stopped after ${came} visits; told ${told.length} time(s)\n`);
  });
});
