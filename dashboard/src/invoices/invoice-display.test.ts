/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { addDays } from '@northlight/domain';
import { pageDisplay, panelIndicator } from './invoice-display.ts';

const today = '2026-03-10';
const due = (days: number, payment_status = 'Pending') => ({
  payment_status,
  due_date: addDays(today, days),
});

describe('the invoices page', () => {
  test.each([
    [-12, 'Overdue', '12 days overdue - Interest and fees may apply'],
    [-1, 'Overdue', '1 day overdue - Interest and fees may apply'],
    [0, 'Due Soon', 'Due today'],
    [15, 'Due Soon', 'Due in 15 days'],
    [16, 'Pending', null],
  ])('due in %i days', (days, label, message) => {
    expect(pageDisplay(due(days), today)).toMatchObject({ label, message });
  });

  test.each([
    [due(-5, 'Paid'), 'Paid'],
    [{ payment_status: 'Overdue', due_date: null }, 'Overdue'],
    ...[3, 14, 20, 40].map((days) => [due(days, 'Overdue'), 'Overdue'] as const),
    [due(-5, 'Cancelled'), 'Cancelled'],
  ])('%p is %s', (invoice, label) => {
    expect(pageDisplay(invoice, today)).toMatchObject({ label, message: null });
  });

  test('until today is known the stored status stands', () => {
    expect(pageDisplay(due(-5), null)).toMatchObject({ label: 'Pending', message: null });
  });
});

describe('the panel of a project', () => {
  test.each([
    [-1, 'Overdue'],
    [0, 'Due Soon'],
    [7, 'Due Soon'],
    [8, 'Due In 2 Weeks'],
    [14, 'Due In 2 Weeks'],
    [15, 'On Track'],
  ])('due in %i days is %s', (days, label) => {
    expect(panelIndicator(due(days), today)?.label).toBe(label);
  });

  test.each([0, 3, 14, 20])('Overdue as stored, due in %i days, stays Overdue', (days) => {
    expect(panelIndicator(due(days, 'Overdue'), today)?.label).toBe('Overdue');
    expect(panelIndicator({ payment_status: 'Overdue', due_date: null }, today)?.label).toBe('Overdue');
  });

  test('without a due date', () => {
    expect(panelIndicator({ payment_status: 'Pending', due_date: null }, today)?.label).toBe('No Due Date');
  });

  test.each(['Paid', 'Cancelled'])('%s has none', (status) => {
    expect(panelIndicator(due(-3, status), today)).toBeNull();
  });
});
