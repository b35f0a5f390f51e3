import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findMigrationNameProblems } from './migration-names.ts';

const now = Date.UTC(2026, 10, 26, 6, 30);

describe('a migration named', () => {
  for (const file of ['20261126063000_now.sql', '20240229235959_leap_day.sql', '20261127063000_skew.sql']) {
    test(`${file} is accepted`, () => assert.deepEqual(findMigrationNameProblems([file], now), []));
  }

  for (const file of ['20261127063001_tomorrow.sql', '20270101000000_next_year.sql']) {
    test(`${file} is refused for its future time`, () => {
      assert.deepEqual(findMigrationNameProblems([file], now), [
        `supabase/migrations/${file} is dated in the future: name it by the current UTC time, e.g. 20261126063000.`,
      ]);
    });
  }

  for (const file of [
    '20261126240000_hour.sql',
    '20261126066000_minute.sql',
    '20260229000000_day.sql',
    'notes.md',
  ]) {
    test(`${file} is refused without a valid time`, () => {
      assert.deepEqual(findMigrationNameProblems([file], now), [
        `supabase/migrations/${file} does not start with a valid time (yyyymmddhhmmss): name it by the current UTC time, e.g. 20261126063000.`,
      ]);
    });
  }
});
