import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAudit } from './audit.ts';

const advisory = (id: string) => ({
  github_advisory_id: id,
  module_name: 'leaky',
  severity: 'high',
  title: 'Leaks',
});
const report = (...ids: string[]) =>
  JSON.stringify({ advisories: Object.fromEntries(ids.map((id, at) => [at, advisory(id)])) });

test('a vulnerability without a written reason is named', () => {
  assert.deepEqual(judgeAudit(report('GHSA-1', 'GHSA-2'), { 'GHSA-1': 'Not reached.' }), [
    'GHSA-2 leaky (high): Leaks',
  ]);
});

test('nothing known is nothing to say', () => {
  assert.deepEqual(judgeAudit(report(), {}), []);
});

for (const text of ['', 'Error: 405', '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}', '[]'])
  test(`${JSON.stringify(text)} is no report`, () => {
    assert.equal(judgeAudit(text), undefined);
  });
