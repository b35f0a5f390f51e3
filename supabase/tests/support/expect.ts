import assert from 'node:assert/strict';
import type { Outcome } from './memory-database.ts';

/** The rows of a statement that must succeed. */
export function done(outcome: Outcome): readonly Record<string, unknown>[] {
  assert.equal(outcome.kind, 'done', outcome.kind === 'failed' ? `${outcome.code} ${outcome.message}` : '');
  return outcome.kind === 'done' ? outcome.rows : [];
}

/** A statement that must fail with this code, and with this message where one is given. */
export function failsWith(outcome: Outcome, code: string, message?: string): void {
  assert.equal(outcome.kind, 'failed', 'it was allowed');
  if (outcome.kind !== 'failed') return;
  assert.equal(outcome.code, code, outcome.message);
  if (message) assert.equal(outcome.message, message);
}
