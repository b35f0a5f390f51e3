/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { addDays, dayIn } from '@northlight/domain';
import { displayInvoice, getInvoiceIndicator, invoiceWording } from './invoice-display.ts';

const today = '2026-03-10';
const createInvoice = (days: number, payment_status = 'Pending') => ({
  payment_status,
  due_date: addDays(today, days),
});
const createUndatedInvoice = (payment_status: string) => ({ payment_status, due_date: null });
const { portal, invoicesPage } = invoiceWording;

describe('the label and message by days until the due date', () => {
  test.each([
    [portal, -30, 'Overdue', 'Payment is 30 days overdue. Please contact us for payment arrangements.'],
    [portal, -1, 'Overdue', 'Payment is 1 day overdue. Please contact us for payment arrangements.'],
    [portal, 0, 'Due Very Soon', 'Payment due today'],
    [portal, 1, 'Due Very Soon', 'Payment due in 1 day'],
    [portal, 7, 'Due Very Soon', 'Payment due in 7 days'],
    [portal, 8, 'Due Soon', 'Payment due in 8 days'],
    [portal, 14, 'Due Soon', 'Payment due in 14 days'],
    [portal, 15, 'Pending', null],
    [invoicesPage, -12, 'Overdue', '12 days overdue - Interest and fees may apply'],
    [invoicesPage, -1, 'Overdue', '1 day overdue - Interest and fees may apply'],
    [invoicesPage, 0, 'Due Soon', 'Due today'],
    [invoicesPage, 15, 'Due Soon', 'Due in 15 days'],
    [invoicesPage, 16, 'Pending', null],
  ])('%# with wording %p, an invoice due in %p days is %s', (wording, days, label, message) => {
    expect(displayInvoice(createInvoice(days), today, wording)).toMatchObject({ label, message });
  });
});

describe('the stored status', () => {
  test.each(['Paid', 'paid', 'PAID'])('%s is shown as Paid even after the due date', (status) => {
    expect(displayInvoice(createInvoice(-30, status), today, portal)).toMatchObject({
      label: 'Paid',
      isUrgent: false,
    });
  });

  test.each([
    [createUndatedInvoice('Pending'), 'Pending', false],
    [createUndatedInvoice('Overdue'), 'Overdue', true],
    ...[3, 14, 20, 40].map((days) => [createInvoice(days, 'Overdue'), 'Overdue', true] as const),
    [createInvoice(-9, 'Cancelled'), 'Cancelled', false],
  ])('of %p is shown as %s', (invoice, label, isUrgent) => {
    for (const wording of [portal, invoicesPage]) {
      expect(displayInvoice(invoice, today, wording)).toMatchObject({ label, isUrgent, message: null });
    }
  });

  test('is shown without a message while today’s date is unknown', () => {
    expect(displayInvoice(createInvoice(-5), null, portal)).toMatchObject({
      label: 'Pending',
      message: null,
    });
  });
});

describe('the indicator in a project panel', () => {
  test.each([
    [-1, 'Overdue'],
    [0, 'Due Soon'],
    [7, 'Due Soon'],
    [8, 'Due In 2 Weeks'],
    [14, 'Due In 2 Weeks'],
    [15, 'On Track'],
  ])('for an invoice due in %p days is %s', (days, label) => {
    expect(getInvoiceIndicator(createInvoice(days), today)?.label).toBe(label);
  });

  test.each([
    [createInvoice(3, 'Overdue'), 'Overdue'],
    [createUndatedInvoice('Overdue'), 'Overdue'],
    [createUndatedInvoice('Pending'), 'No Due Date'],
    [createInvoice(-3, 'Paid'), undefined],
    [createInvoice(-3, 'Cancelled'), undefined],
  ])('for %p is %s', (invoice, label) => {
    expect(getInvoiceIndicator(invoice, today)?.label).toBe(label);
  });
});

test.each([
  ['America/Los_Angeles', '2026-03-09', 'in 1 day'],
  ['UTC', '2026-03-10', 'today'],
  ['Pacific/Tongatapu', '2026-03-10', 'today'],
])('counts days in the agency’s time zone, %s', (zone, day, when) => {
  const now = new Date('2026-03-10T06:30:00Z');
  expect(dayIn(now, zone)).toBe(day);
  expect(displayInvoice(createInvoice(0), dayIn(now, zone), portal).message).toBe(`Payment due ${when}`);
});
