/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { addDays, dayIn } from '@northlight/domain';
import { invoiceDisplay } from './invoice-display.ts';

const today = '2026-03-10';
const due = (days: number, paymentStatus = 'Pending') =>
  invoiceDisplay({ paymentStatus, dueDate: addDays(today, days) }, today);

describe('an invoice that is not paid', () => {
  test.each([
    [-1, 'Overdue', 'Payment is 1 day overdue. Please contact us for payment arrangements.'],
    [-30, 'Overdue', 'Payment is 30 days overdue. Please contact us for payment arrangements.'],
    [0, 'Due Very Soon', 'Payment due today'],
    [1, 'Due Very Soon', 'Payment due in 1 day'],
    [7, 'Due Very Soon', 'Payment due in 7 days'],
    [8, 'Due Soon', 'Payment due in 8 days'],
    [14, 'Due Soon', 'Payment due in 14 days'],
    [15, 'Pending', null],
  ])('due in %i days: %s', (days, label, message) => {
    expect(due(days)).toMatchObject({ label, message });
  });

  test('without a due date shows the stored status', () => {
    expect(invoiceDisplay({ paymentStatus: 'Pending', dueDate: null }, today).label).toBe('Pending');
    expect(invoiceDisplay({ paymentStatus: 'Overdue', dueDate: null }, today)).toMatchObject({
      label: 'Overdue',
      tone: 'danger',
      isUrgent: true,
    });
  });

  test('cancelled stays cancelled', () => {
    expect(due(-9, 'Cancelled')).toMatchObject({ label: 'Cancelled', isUrgent: false, message: null });
  });
});

test.each(['Paid', 'paid', 'PAID'])('%s is Paid, however late', (status) => {
  expect(due(-30, status)).toMatchObject({ label: 'Paid', isUrgent: false });
});

test.each([
  ['America/Los_Angeles', '2026-03-09', 'in 1 day'],
  ['UTC', '2026-03-10', 'today'],
  ['Pacific/Tongatapu', '2026-03-10', 'today'],
])('an agency in %s counts from its own day', (zone, day, when) => {
  const now = new Date('2026-03-10T06:30:00Z');
  expect(dayIn(now, zone)).toBe(day);
  expect(invoiceDisplay({ paymentStatus: 'Pending', dueDate: '2026-03-10' }, dayIn(now, zone)).message).toBe(
    `Payment due ${when}`,
  );
});
