import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  dayIn,
  daysBetween,
  fromMinorUnits,
  invoiceState,
  invoicesPageThresholds,
  isTicketDone,
  parseAmount,
  projectThresholds,
  toMinorUnits,
} from './index.ts';
import { findMailProblem } from './mail-settings.ts';

const today = '2026-03-10';
const createInvoice = (days: number, paymentStatus = 'Pending') => ({
  paymentStatus,
  dueDate: addDays(today, days),
});

describe('invoiceState', () => {
  test.each([
    [-1, { kind: 'overdue', days: 1 }],
    [0, { kind: 'near', step: 0, days: 0 }],
    [7, { kind: 'near', step: 0, days: 7 }],
    [8, { kind: 'near', step: 1, days: 8 }],
    [14, { kind: 'near', step: 1, days: 14 }],
    [15, { kind: 'later', days: 15 }],
  ])('with the portal’s thresholds, due in %i days is %j', (days, state) => {
    expect(invoiceState(createInvoice(days), today, projectThresholds)).toEqual(state);
  });

  test.each([
    [15, { kind: 'near', step: 0, days: 15 }],
    [16, { kind: 'later', days: 16 }],
  ])('with the invoices page’s thresholds, due in %i days is %j', (days, state) => {
    expect(invoiceState(createInvoice(days), today, invoicesPageThresholds)).toEqual(state);
  });

  test.each(['Paid', 'paid', 'PAID '])('treats %s as paid, however late', (status) => {
    expect(invoiceState(createInvoice(-40, status), today, projectThresholds)).toEqual({ kind: 'paid' });
  });

  test('uses the stored status without a due date', () => {
    const invoice = { paymentStatus: 'Overdue', dueDate: null };
    expect(invoiceState(invoice, today, projectThresholds)).toEqual({ kind: 'stored', status: 'Overdue' });
  });

  test('never reports a cancelled invoice as overdue', () => {
    expect(invoiceState(createInvoice(-3, 'Cancelled'), today, projectThresholds)).toEqual({
      kind: 'stored',
      status: 'Cancelled',
    });
  });

  test.each([0, 3, 14, 20, 40])(
    'keeps the status Overdue that staff set %i days before the due date',
    (days) => {
      for (const thresholds of [projectThresholds, invoicesPageThresholds]) {
        const state = invoiceState(createInvoice(days, 'Overdue'), today, thresholds);
        expect(state).toEqual({ kind: 'stored', status: 'Overdue' });
      }
    },
  );

  test('counts the days of an invoice that staff set to Overdue once it is past due', () => {
    const state = invoiceState(createInvoice(-2, 'Overdue'), today, projectThresholds);
    expect(state).toEqual({ kind: 'overdue', days: 2 });
  });
});

describe('days', () => {
  test.each([
    ['2026-03-28', '2026-03-30', 2],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-01-01', '2025-12-31', -1],
  ])('from %s to %s number %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  test.each([
    ['Pacific/Apia', '2026-03-11'],
    ['UTC', '2026-03-10'],
    ['America/Los_Angeles', '2026-03-10'],
  ])('depend on the time zone: in %s, the instant is on %s', (zone, day) => {
    expect(dayIn(new Date('2026-03-10T15:00:00Z'), zone)).toBe(day);
  });
});

test.each([
  ['Resolved', true],
  ['closed', true],
  ['COMPLETED', true],
  ['In progress', false],
  ['Open', false],
  ['Not started', false],
])('isTicketDone for %s is %p', (status, isDone) => {
  expect(isTicketDone(status)).toBe(isDone);
});

test.each([
  ['4200', 420000],
  ['4200.5', 420050],
  ['0.01', 1],
  ['.5', 50],
  ['10.', 1000],
  [' 12.34 ', 1234],
  ['9999999999.99', 999_999_999_999],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.005', null],
  ['1,50', null],
  ['1e3', null],
  ['ten', null],
  ['10000000000', null],
])('"%s" is %p hundredths', (text, minor) => {
  expect(parseAmount(text)).toBe(minor);
});

test.each([0, 1, 29, 105, 1990, 420050, 999_999_999_999])(
  'converting %i hundredths to a database amount and back loses nothing',
  (minor) => {
    expect(toMinorUnits(fromMinorUnits(minor))).toBe(minor);
    expect(toMinorUnits(Number(fromMinorUnits(minor).toFixed(2)))).toBe(minor);
  },
);

describe('findMailProblem', () => {
  const from = 'Northlight <hello@example.com>';
  test.each([
    // MAIL_URL, MAIL_FROM, whether the functions are hosted, the problem
    [undefined, undefined, true, null],
    ['smtp://mail.example.com', from, false, null],
    ['smtps://me%40x:pass@mail.example.com', 'hello@example.com', true, null],
    ['smtp://me:pass@mail.example.com:2525', from, true, null],
    ['https://key@api.example.com/emails', from, true, null],
    [undefined, from, false, /^MAIL_FROM is set but MAIL_URL is not/],
    ['smtp://mail.example.com', undefined, false, /^MAIL_URL is set but MAIL_FROM is not/],
    ['smtp://mail.example.com', 'Northlight', false, /^MAIL_FROM is "Northlight"; it must be an address/],
    ['me:pass@mail.example.com', from, false, /^MAIL_URL must be a mail server or a mail API, such as/],
    ['http://key@api.example.com', from, false, /^MAIL_URL must be a mail server or a mail API/],
    ['https://api.example.com/emails', from, false, /^MAIL_URL has no key/],
    ['smtps://me@mail.example.com', from, false, /^MAIL_URL has only one of user and password/],
    ['smtp://mail.example.com', from, true, /^MAIL_URL uses port 587, which Supabase blocks .* port 465/],
    ['smtp://mail.example.com:25', from, true, /^MAIL_URL uses port 25,/],
  ])('%s, from %s, hosted: %s', (MAIL_URL, MAIL_FROM, isHosted, problem) => {
    const found = findMailProblem({ MAIL_URL, MAIL_FROM }, isHosted);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});
