/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { getInitials } from '../display/avatar.tsx';
import { formatDate, formatDateTime, formatTimeZone } from './format-date.ts';
import { formatMoney } from './format-money.ts';

describe('formatMoney', () => {
  test.each([
    [420000, 'USD', '$4,200.00'],
    [0, 'USD', '$0.00'],
    [-5, 'USD', '-$0.05'],
    [100000, 'CHF', 'CHF\u00a01,000.00'],
    [500000, 'JPY', 'JPY\u00a05,000'],
    [12345, 'Euros', 'Euros\u00a0123.45'],
    [12345, '', '123.45'],
  ])('formats %d %s as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });
});

describe('formatDate', () => {
  test('formats a day independently of the time zone', () => {
    expect(formatDate('2026-03-04')).toBe('4 Mar 2026');
    expect(formatDate('2026-12-31', 'long')).toBe('31 December 2026');
  });

  test('returns other text unchanged', () => {
    expect(formatDate('soon')).toBe('soon');
  });
});

describe('formatDateTime', () => {
  test('formats in the time zone', () => {
    expect(formatDateTime('2026-03-04T23:30:00Z', 'UTC')).toBe('4 Mar 2026, 23:30');
    expect(formatDateTime('2026-03-04T23:30:00Z', 'Europe/Zagreb')).toBe('5 Mar 2026, 00:30');
    expect(formatDateTime('2026-07-04T12:00:00Z', 'Europe/Zagreb')).toBe('4 Jul 2026, 14:00');
  });

  test('returns other text unchanged', () => {
    expect(formatDateTime('never', 'UTC')).toBe('never');
  });
});

test('formats a time zone with spaces', () => {
  expect(formatTimeZone('America/New_York')).toBe('America/New York');
});

describe('getInitials', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['Mary Ann von Berg', 'MB'],
    ['client@acme.example', 'C'],
    ['ada.lovelace@acme.example', 'AL'],
    ['  ', '?'],
    ['', '?'],
    ['östen ärlig', 'ÖÄ'],
  ])('returns the initials of "%s" as "%s"', (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });
});
