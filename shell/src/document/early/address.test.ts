/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { EarlyRead } from '@northlight/contract';
import { addressKey, earlyAddress } from './address.ts';

const values: Readonly<Record<string, string>> = {
  person: 'ada',
  sprintId: 's 1',
  '?tab': 'a&b',
  'kept.last': 'p',
};
const addressOf = (from: string, query: EarlyRead['query']) =>
  earlyAddress({ from, query }, (name) => values[name] ?? null);

test.each([
  ['a table', 'notes', { select: 'id,title', owner: 'eq.{person}' }, 'notes?owner=eq.ada&select=id%2Ctitle'],
  ['a value that needs escaping', 'notes', { sprint: 'eq.{sprintId}' }, 'notes?sprint=eq.s+1'],
  ['a value that looks like more parameters', 'rpc/f', { shown: '{?tab}' }, 'rpc/f?shown=a%26b'],
  ['the first value that exists', 'rpc/f', { p: '{?project|kept.last}' }, 'rpc/f?p=p'],
  ['a function without an optional argument', 'rpc/f', { p: '{?project}', q: '1' }, 'rpc/f?q=1'],
  ['a table whose filter has no value', 'notes', { project: 'eq.{?project}' }, null],
])('builds the address of %s', (_what, from, query, address) => {
  expect(addressOf(from, query)).toBe(address);
});

test('gives equivalent addresses the same key', () => {
  expect(addressKey('http://x/rest/v1/a?b=1&a=x%2Cy')).toBe(addressKey('http://x/rest/v1/a?a=x,y&b=1'));
  expect(addressKey('/rest/v1/a')).toBe('/rest/v1/a?');
});
