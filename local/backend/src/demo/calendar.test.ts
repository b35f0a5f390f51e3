import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCalendar } from './calendar.ts';

test('a calendar converts the agency’s local time, with and without daylight saving time', () => {
  const calendar = createCalendar(new Date('2026-11-20T10:00:00Z'), 'Europe/Berlin');
  assert.equal(calendar.at(-1, '09:00'), '2026-11-19T08:00:00.000Z');
  assert.equal(calendar.at(-40, '09:00'), '2026-10-11T07:00:00.000Z');
  const west = createCalendar(new Date('2026-11-20T03:00:00Z'), 'America/Los_Angeles');
  assert.equal(west.today, '2026-11-19');
  assert.equal(west.at(-1, '23:00'), '2026-11-19T07:00:00.000Z');
});

test('a calendar replaces future times with now', () => {
  const calendar = createCalendar(new Date('2026-11-20T10:00:00Z'), 'Europe/Berlin');
  assert.equal(calendar.at(0, '18:00'), '2026-11-20T10:00:00.000Z');
});
