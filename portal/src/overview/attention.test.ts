/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { listAttentionItems } from './attention.ts';

const today = '2026-03-10';
const noItems = {
  projectId: 'p',
  isApprover: true,
  sprints: [],
  invoices: [],
  urgentCount: 0,
  unread: 0,
  today,
};
const sprint = (status: string, feedback_required: boolean) => ({
  id: status,
  title: status,
  status,
  feedback_required,
});
const invoice = (id: string, due_date: string | null, payment_status = 'Pending') => ({
  id,
  invoice_number: id,
  invoice_name: 'Work',
  amount: 1200.5,
  currency: 'EUR',
  due_date,
  payment_status,
});

test('is empty without requested feedback, urgent invoices or unread notifications', () => {
  const sprints = [sprint('In Review', false), sprint('In Progress', true), sprint('Planned', true)];
  expect(listAttentionItems({ ...noItems, sprints, invoices: [invoice('a', '2026-03-25')] })).toEqual([]);
});

test('lists feedback first, then invoices, then unread notifications', () => {
  const items = listAttentionItems({
    ...noItems,
    sprints: [sprint('In Review', true), sprint('Completed', true)],
    invoices: [
      invoice('late', '2026-03-01'),
      invoice('soon', '2026-03-24'),
      invoice('stored', null, 'Overdue'),
      invoice('paid', '2026-03-01', 'Paid'),
    ],
    urgentCount: 5,
    unread: 1,
  });
  expect(items.map(({ kind }) => kind)).toEqual([
    'feedback',
    'feedback',
    'overdue',
    'due',
    'overdue',
    'due',
    'unread',
  ]);
  expect(items.at(-2)?.title).toBe('2 more invoices are due');
  expect(items.at(-1)?.title).toBe('1 unread notification');
  expect(items[2]).toMatchObject({
    title: 'late, Work: Overdue',
    link: '/client-portal?tab=invoices&project=p&invoice=late',
    amount: { value: 1200.5, currency: 'EUR' },
  });
});
