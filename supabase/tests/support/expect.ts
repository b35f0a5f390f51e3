import assert from 'node:assert/strict';

export type Rows = readonly Record<string, unknown>[];

/** The result of a statement. Violations of row level security and missing privileges fail with 42501. */
export type Outcome =
  | { readonly kind: 'done'; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

export function expectRows(outcome: Outcome): Rows {
  assert.equal(outcome.kind, 'done', outcome.kind === 'failed' ? `${outcome.code} ${outcome.message}` : '');
  return outcome.kind === 'done' ? outcome.rows : [];
}

export function expectFailure(outcome: Outcome, code: string, message?: string): void {
  assert.equal(outcome.kind, 'failed', 'the statement succeeded');
  if (outcome.kind !== 'failed') return;
  assert.equal(outcome.code, code, outcome.message);
  if (message) assert.equal(outcome.message, message);
}
