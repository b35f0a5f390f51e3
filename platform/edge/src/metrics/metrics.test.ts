import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BackendOptions } from '../backend-options.ts';
import { echo, startEdge, startServer } from '../testing/index.ts';
import { Metrics } from './metrics.ts';
import { MetricsServer } from './metrics-server.ts';

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Parses the text format into samples by name. */
function parseSamples(text: string): Map<string, Sample[]> {
  const samples = new Map<string, Sample[]>();
  for (const [, name = '', labels = '', value] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)) {
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)];
    const sample = {
      labels: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value])),
      value: Number(value),
    };
    samples.set(name, [...(samples.get(name) ?? []), sample]);
  }
  return samples;
}

async function startEdgeWithMetrics(t: TestContext, kind: 'embedded' | 'hosted' = 'embedded') {
  const metrics = new Metrics();
  const { url } = await startServer(t, (request, response) =>
    /^\/(?:rest\/v1\/broken|storage\/v1\/status)/.test(request.url ?? '')
      ? response.writeHead(500).end()
      : void echo(request, response),
  );
  const { get } = await startEdge(t, {
    metrics,
    backend: {
      kind,
      url,
      publishableKey: 'k',
      ...(kind === 'embedded' ? { hasMailbox: false } : {}),
    } as BackendOptions,
  });
  const server = new MetricsServer(metrics);
  t.after(() => server.stop());
  const { port } = await server.listen(0, '127.0.0.1');
  const readSamples = async () =>
    parseSamples(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  return { get, readSamples, port };
}

const sum = (samples: readonly Sample[] | undefined, labels: Readonly<Record<string, string>>) =>
  (samples ?? [])
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((total, { value }) => total + value, 0);

describe('the metrics', () => {
  test('contain a request to each service of a hosted project, which browsers call without the edge', async (t) => {
    const { readSamples } = await startEdgeWithMetrics(t, 'hosted');
    const samples = (await readSamples()).get('edge_upstream_seconds_count');
    for (const [service, status] of [
      ['auth', '201'],
      ['rest', '201'],
      ['storage', '500'],
    ] as const)
      assert.equal(sum(samples, { service, status }), 1, service);
  });

  test('count documents by remote and version, upstream requests by service, and cached pages', async (t) => {
    const { get, readSamples } = await startEdgeWithMetrics(t);
    await get('/');
    await get('/client-portal');
    await get('/no-such-page');
    await get('/rest/v1/things');
    await get('/rest/v1/broken');
    await get('/healthz');
    const samples = await readSamples();
    const documents = samples.get('edge_documents_total');
    assert.equal(sum(documents, { remote: 'portal' }), 1);
    assert.equal(sum(documents, { remote: 'shell', status: '404' }), 1);
    assert.equal(sum(documents, {}), 3);
    assert.match(
      documents?.find(({ labels }) => labels.remote === 'portal')?.labels.version ?? '',
      /^\d+\.\d+\.\d+/,
    );
    const upstreamCount = samples.get('edge_upstream_seconds_count');
    assert.equal(sum(upstreamCount, { service: 'rest' }), 2);
    assert.equal(sum(upstreamCount, { service: 'rest', status: '500' }), 1);
    assert.equal(sum(samples.get('edge_requests_seconds_count'), { kind: 'own' }), 1);
    assert.ok(sum(samples.get('edge_release_live'), { release: 'portal' }) === 1);
    assert.equal(sum(samples.get('edge_backend_up'), {}), 1);
    assert.equal(sum(samples.get('edge_registry_refused'), {}), 0);
    for (const name of [
      'edge_kept_pages',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      assert.ok(samples.has(name), name);
  });

  test('have a bounded number of lines, whatever visitors request', async (t) => {
    const { get, readSamples } = await startEdgeWithMetrics(t);
    // Node's own metrics vary slightly.
    const countLines = async () =>
      [...(await readSamples())].reduce(
        (count, [name, samples]) => count + (name.startsWith('edge_') ? samples.length : 0),
        0,
      );
    const sendRequests = async (round: number) => {
      for (const path of [
        `/made-up-${round}`,
        `/rest/v1/made-up-${round}`,
        `/remotes/x${round}/1.0.${round}/a.js`,
      ])
        await get(path, { headers: { 'user-agent': `agent ${round}` } });
    };
    await sendRequests(0);
    const before = await countLines();
    for (let round = 1; round <= 20; round += 1) await sendRequests(round);
    assert.equal(await countLines(), before);
  });

  test('count tabs’ reports by version', async (t) => {
    const metrics = new Metrics();
    const server = new MetricsServer(metrics);
    t.after(() => server.stop());
    const { port } = await server.listen(0, '127.0.0.1');
    metrics.countVisit('site', '1.0.0', 'visit', '', 3);
    metrics.countVisit('site', '1.0.0', 'failed', '');
    metrics.countVisit('site', '1.0.0', 'fault');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const visits = parseSamples(text).get('edge_release_visits_total');
    assert.equal(sum(visits, { release: 'site', version: '1.0.0', what: 'visit' }), 3);
    assert.equal(visits?.length, 2);
  });

  test('are served alone on their port, which visitors cannot reach', async (t) => {
    const { get, port } = await startEdgeWithMetrics(t);
    for (const [path, method, status] of [
      ['/metrics', 'GET', 200],
      ['/metrics', 'POST', 404],
      ['/', 'GET', 404],
      ['/healthz', 'GET', 404],
    ] as const) {
      assert.equal(
        (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status,
        status,
        `${method} ${path}`,
      );
    }
    assert.ok(!(await (await get('/metrics')).text()).includes('edge_requests_seconds'));
  });
});
