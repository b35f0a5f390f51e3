import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMigrationNameProblems } from './migration-names.ts';

test('a migration’s name must begin with its time, which may be ahead by a clock’s difference', () => {
  const now = Date.UTC(2026, 10, 26, 6, 30);
  const files = [
    '20261126063000_now.sql',
    '20261127063000_skew.sql',
    '20261127063001_tomorrow.sql',
    'notes.md',
  ];
  const remedy = 'name it by the current UTC time, e.g. 20261126063000.';
  assert.deepEqual(findMigrationNameProblems(files, now), [
    `supabase/migrations/20261127063001_tomorrow.sql is dated in the future: ${remedy}`,
    `supabase/migrations/notes.md does not start with a time (yyyymmddhhmmss): ${remedy}`,
  ]);
});
