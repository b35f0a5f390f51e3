import assert from 'node:assert/strict';
import type { Outcome } from './memory-database.ts';

export function expectRows(outcome: Outcome): readonly Record<string, unknown>[] {
  assert.equal(outcome.kind, 'done', outcome.kind === 'failed' ? `${outcome.code} ${outcome.message}` : '');
  return outcome.kind === 'done' ? outcome.rows : [];
}

export function expectFailure(outcome: Outcome, code: string, message?: string): void {
  assert.equal(outcome.kind, 'failed', 'the statement succeeded');
  if (outcome.kind !== 'failed') return;
  assert.equal(outcome.code, code, outcome.message);
  if (message) assert.equal(outcome.message, message);
}
