/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { mergeActivity } from './activity.ts';

const atMinute = (minute: number) => `2026-03-10T10:${String(minute).padStart(2, '0')}:00+00:00`;

const createNotification = (id: string, title: string, created_at: string) => ({
  ...{ id, title, message: 'm', created_at, notification_type: 'other', sprint_id: null, invoice_id: null },
});

test('sorts notifications, sprints and invoices by time, newest first', () => {
  const feed = mergeActivity(
    'p',
    [createNotification('1', 'N', atMinute(1))],
    [{ id: '1', title: 'S', status: 'Planned', updated_at: atMinute(3) }],
    [{ id: '1', invoice_name: 'I', invoice_number: 'INV-1', updated_at: atMinute(2) }],
  );
  expect(feed.map(({ title }) => title)).toEqual(['S', 'I', 'N']);
  expect(new Set(feed.map(({ key }) => key)).size).toBe(3);
});

test('compares instants across different UTC offsets', () => {
  const feed = mergeActivity(
    'p',
    [
      createNotification('1', 'early', '2026-03-10T12:00:00+02:00'),
      createNotification('2', 'late', '2026-03-10T11:00:00+00:00'),
    ],
    [],
    [],
  );
  expect(feed.map(({ title }) => title)).toEqual(['late', 'early']);
});

test('returns at most eight entries', () => {
  const rows = Array.from({ length: 10 }, (_, index) => createNotification(`${index}`, 'N', atMinute(index)));
  expect(mergeActivity('p', rows, [], [])).toHaveLength(8);
});
