import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { silentLog } from '@northlight/node-kit';
import { embeddedBackend, getUnusedUrl, startServer } from '../testing/index.ts';
import { ReleaseCounts } from './release-counts.ts';

const edgeSecret = 'x'.repeat(32);

/** A backend that sums the counts that it receives. */
async function startBackend(
  t: TestContext,
  respond: (response: ServerResponse) => void = (response) => response.end('{}'),
) {
  const sums: Record<string, number> = {};
  const secrets = new Set<unknown>();
  const { url } = await startServer(t, async (request, response) => {
    if (request.url !== '/functions/v1/release-counts') return void response.writeHead(404).end();
    secrets.add(request.headers['x-edge-secret']);
    const { counts, checksHealth } = (await json(request)) as Record<'counts' | 'checksHealth', string>;
    if (checksHealth) return void response.end('{"health":{"backup":[100,200]}}');
    respond(response);
    if (response.statusCode >= 400) return;
    for (const { what, label, total } of JSON.parse(counts) as {
      what: string;
      label: string;
      total: number;
    }[])
      sums[`${what} ${label}`.trim()] = (sums[`${what} ${label}`.trim()] ?? 0) + total;
  });
  return { url, sums, secrets };
}
const createCounts = (url: string, changes: object = { edgeSecret }) =>
  new ReleaseCounts({
    backend: { ...embeddedBackend(url), ...changes },
    log: silentLog,
    replacements: () => [],
    rollouts: () => [],
    sendEvery: 60_000,
  });

describe('release counts', () => {
  test('are sent once, in batches, with the edge’s secret', async (t) => {
    const { url, sums, secrets } = await startBackend(t);
    const counts = createCounts(url);
    counts.add('site', '1.0.0', 'visit');
    counts.add('site', '1.0.0', 'visit', '', 2);
    counts.add('site', '1.0.0', 'failed', '', 0);
    counts.add('site', 'dev', 'visit');
    for (let index = 0; index < 900; index += 1) counts.add('site', '1.0.0', 'fault', String(index));
    await Promise.all([counts.send(), counts.send()]);
    assert.equal(sums.visit, 3);
    assert.equal(sums.failed, undefined);
    assert.equal(Object.keys(sums).length, 901);
    assert.deepEqual([...secrets], [edgeSecret]);
    await counts.send();
    assert.equal(sums.visit, 3);
    counts.add('site', '1.0.0', 'visit');
    await counts.stop();
    assert.equal(sums.visit, 4, 'remaining counts are sent when the edge stops');
  });

  test('are queued while the backend is down, up to a limit, and sent later', async (t) => {
    const down = createCounts(await getUnusedUrl());
    down.add('site', '1.0.0', 'visit');
    await down.stop();

    let status = 503;
    const { url, sums } = await startBackend(t, (response) => void response.writeHead(status).end());
    const counts = createCounts(url);
    counts.add('site', '1.0.0', 'visit');
    await counts.send();
    counts.add('site', '1.0.0', 'visit');
    for (let index = 0; index < 9_000; index += 1) counts.add('site', '1.0.0', 'fault', String(index));
    await counts.send();
    status = 200;
    await counts.stop();
    assert.equal(sums.visit, 2);
    assert.equal(Object.keys(sums).length, 4_000);
  });

  test('wait for the next send if they arrive during one', async (t) => {
    let requests = 0;
    const { url, sums } = await startBackend(t, (response) => {
      requests += 1;
      if (requests < 9) counts.add('site', '1.0.0', 'visit');
      response.end('{}');
    });
    const counts = createCounts(url);
    counts.add('site', '1.0.0', 'visit');
    await counts.send();
    assert.deepEqual([requests, sums.visit], [1, 1]);
    await counts.send();
    assert.deepEqual([requests, sums.visit], [2, 2]);
  });

  test('are not sent again after the backend has rejected them', async (t) => {
    let status = 400;
    const { url, sums } = await startBackend(t, (response) => void response.writeHead(status).end());
    const counts = createCounts(url);
    counts.add('site', '1.0.0', 'visit');
    await counts.send();
    status = 200;
    counts.add('site', '1.0.0', 'visit');
    await counts.stop();
    assert.deepEqual(sums, { visit: 1 });
  });

  test('ask a hosted project once a minute for the ages that it watches', async (t) => {
    const { url } = await startBackend(t);
    const counts = createCounts(url, { kind: 'hosted', edgeSecret });
    t.after(() => counts.stop());
    assert.deepEqual(counts.getWatchedAges(), {});
    await counts.send();
    const [age = 0, limit] = counts.getWatchedAges(performance.now() + 3_600_000).backup ?? [];
    assert.ok(age >= 3700, `without an answer, the age keeps growing: ${age}`);
    assert.equal(limit, 200);
  });

  test('are not sent without a secret', async (t) => {
    const { url, sums } = await startBackend(t);
    const counts = createCounts(url, {});
    counts.add('site', '1.0.0', 'visit');
    await counts.stop();
    assert.equal(counts.isEnabled, false);
    assert.deepEqual(sums, {});
  });
});
