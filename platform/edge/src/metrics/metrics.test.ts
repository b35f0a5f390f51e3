import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { echo, embeddedBackend, startEdge, startServer } from '../testing/index.ts';
import { Metrics } from './metrics.ts';

async function startEdgeWithMetrics(t: TestContext, kind: 'embedded' | 'hosted' = 'embedded') {
  const metrics = new Metrics();
  const { url } = await startServer(t, (request, response) =>
    /^\/(?:rest\/v1\/broken|storage\/v1\/status)/.test(request.url ?? '')
      ? response.writeHead(500).end()
      : void echo(request, response),
  );
  const backend = kind === 'hosted' ? { kind, url, publishableKey: 'k' } : embeddedBackend(url);
  const { get } = await startEdge(t, { metrics, backend });
  const readLines = async () =>
    (await metrics.collect()).split('\n').filter((line) => line.startsWith('edge_'));
  return { get, readLines };
}

describe('the metrics', () => {
  test('contain a request to each service of a hosted project, which browsers call without the edge', async (t) => {
    const { readLines } = await startEdgeWithMetrics(t, 'hosted');
    assert.deepEqual(
      (await readLines()).filter((line) => line.startsWith('edge_upstream_seconds_count')).sort(),
      [
        'edge_upstream_seconds_count{service="auth",status="201"} 1',
        'edge_upstream_seconds_count{service="rest",status="201"} 1',
        'edge_upstream_seconds_count{service="storage",status="500"} 1',
      ],
    );
  });

  test('count documents by remote and version, and upstream requests by service', async (t) => {
    const { get, readLines } = await startEdgeWithMetrics(t);
    for (const path of ['/', '/client-portal', '/no-such-page', '/rest/v1/things', '/rest/v1/broken'])
      await get(path);
    await get('/healthz');
    const lines = await readLines();
    assert.equal(lines.filter((line) => line.startsWith('edge_documents_total')).length, 3);
    for (const line of [
      'edge_documents_total{remote="site",version="1.0.0",status="200"} 1',
      'edge_documents_total{remote="portal",version="1.0.0",status="200"} 1',
      'edge_documents_total{remote="shell",version="1.0.0",status="404"} 1',
      'edge_upstream_seconds_count{service="rest",status="201"} 1',
      'edge_upstream_seconds_count{service="rest",status="500"} 1',
      'edge_requests_seconds_count{kind="own",method="GET",status="200"} 1',
      'edge_release_live{release="portal",version="1.0.0"} 1',
      'edge_backend_up 1',
      'edge_registry_refused 0',
    ])
      assert.ok(lines.includes(line), line);
  });

  test('have a bounded number of lines, whatever visitors request', async (t) => {
    const { get, readLines } = await startEdgeWithMetrics(t);
    const sendRequests = async (round: number) => {
      for (const path of [
        `/made-up-${round}`,
        `/rest/v1/made-up-${round}`,
        `/remotes/x${round}/1.0.${round}/a.js`,
      ])
        await get(path, { headers: { 'user-agent': `agent ${round}` } });
    };
    await sendRequests(0);
    const { length } = await readLines();
    for (let round = 1; round <= 20; round += 1) await sendRequests(round);
    assert.equal((await readLines()).length, length);
  });

  test('are not public', async (t) => {
    const { get } = await startEdgeWithMetrics(t);
    assert.doesNotMatch(await (await get('/metrics')).text(), /edge_requests_seconds/);
  });

  test('count tabs’ reports by version', async () => {
    const metrics = new Metrics();
    metrics.countVisit('site', '1.0.0', 'visit', '', 3);
    metrics.countVisit('site', '1.0.0', 'failed', '');
    metrics.countVisit('site', '1.0.0', 'fault');
    assert.deepEqual((await metrics.collect()).match(/^edge_release_visits_total.*$/gm), [
      'edge_release_visits_total{release="site",version="1.0.0",what="visit"} 3',
      'edge_release_visits_total{release="site",version="1.0.0",what="failed"} 1',
    ]);
  });
});
