import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLog } from '@northlight/registry/node-kit';
import { echo, readJson, startEdge, startEdgeWithBackend } from '../testing/index.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('the request id in the logs of edge and backend', () => {
  const cases: readonly [name: string, headers: Record<string, string>, id: RegExp][] = [
    [
      'is the trace id that the client sends',
      { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
      new RegExp(`^${trace}$`),
    ],
    [
      'is the trace id from a later version of the header',
      { traceparent: `cc-${trace}-00f067aa0ba902b7-01-more` },
      new RegExp(`^${trace}$`),
    ],
    ['is new if the client sends none', {}, uuid],
    ['is new for a trace id of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }, uuid],
    ['is new for an invalid header', { traceparent: '00-DROP TABLE-x-01' }, uuid],
    ['is never the x-request-id of a client', { 'x-request-id': 'somebody-elses' }, uuid],
  ];
  for (const [name, headers, id] of cases) {
    test(name, async (t) => {
      const lines: string[] = [];
      const log = createLog({ level: 'info', write: (line) => lines.push(line) });
      const { get } = await startEdgeWithBackend(t, echo, { log });
      const echoed = await readJson(await get('/rest/v1/things', { headers }));
      const { 'x-request-id': passedOn = '' } = echoed.headers as Record<string, string>;
      assert.match(passedOn, id);
      const line = lines
        .map((text) => JSON.parse(text) as Record<string, string>)
        .find(({ message }) => message?.includes('/rest/v1/things'));
      assert.equal(line?.requestId, passedOn);
    });
  }

  test('is logged when the backend is down', async (t) => {
    const lines: string[] = [];
    const { get } = await startEdge(t, {
      log: createLog({ level: 'warn', write: (line) => lines.push(line) }),
    });
    await get('/rest/v1/things', { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } });
    assert.ok(lines.some((line) => line.includes('cannot be reached') && line.includes(trace)));
  });
});
