import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLog } from '@northlight/node-kit';
import { echo, readJson, startEdge, startEdgeWithBackend } from '../testing/index.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('the request id in the logs of edge and backend', () => {
  const cases: readonly [name: string, headers: Record<string, string>, id: RegExp][] = [
    [
      'is the trace id that the client sends',
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      new RegExp(`^${traceId}$`),
    ],
    ['is new if the client sends none', {}, uuid],
    ['is new for a trace id of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }, uuid],
    ['is new for an invalid header', { traceparent: '00-DROP TABLE-x-01' }, uuid],
    ["is never the client's x-request-id", { 'x-request-id': 'forged-id' }, uuid],
  ];
  for (const [name, headers, id] of cases) {
    test(name, async (t) => {
      const lines: string[] = [];
      const log = createLog({ level: 'info', write: (line) => lines.push(line) });
      const { get } = await startEdgeWithBackend(t, echo, { log });
      const echoed = await readJson(await get('/rest/v1/things', { headers }));
      const { 'x-request-id': forwardedId = '' } = echoed.headers as Record<string, string>;
      assert.match(forwardedId, id);
      const line = lines
        .map((text) => JSON.parse(text) as Record<string, string>)
        .find(({ message }) => message?.includes('/rest/v1/things'));
      assert.equal(line?.requestId, forwardedId);
    });
  }

  test('is logged when the backend is down', async (t) => {
    const lines: string[] = [];
    const { get } = await startEdge(t, {
      log: createLog({ level: 'warn', write: (line) => lines.push(line) }),
    });
    await get('/rest/v1/things', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
    assert.ok(lines.some((line) => line.includes('cannot be reached') && line.includes(traceId)));
  });
});
