/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { EarlyRead } from '@northlight/contract';
import { buildEarlyUrl, normaliseUrl } from './early-url.ts';

const values: Readonly<Record<string, string>> = {
  person: 'ada',
  sprintId: 's 1',
  '?tab': 'a&b',
  'kept.last': 'p',
};
const buildUrl = (from: string, query: EarlyRead['query']) =>
  buildEarlyUrl({ from, query }, (name) => values[name] ?? null);

test.each([
  ['a table', 'notes', { select: 'id,title', owner: 'eq.{person}' }, 'notes?owner=eq.ada&select=id%2Ctitle'],
  ['a value that needs escaping', 'notes', { sprint: 'eq.{sprintId}' }, 'notes?sprint=eq.s+1'],
  ['a value that looks like more parameters', 'rpc/f', { shown: '{?tab}' }, 'rpc/f?shown=a%26b'],
  ['the first value that exists', 'rpc/f', { p: '{?project|kept.last}' }, 'rpc/f?p=p'],
  ['a function without an optional argument', 'rpc/f', { p: '{?project}', q: '1' }, 'rpc/f?q=1'],
  ['a table whose filter has no value', 'notes', { project: 'eq.{?project}' }, null],
])('builds the URL of %s', (_what, from, query, url) => {
  expect(buildUrl(from, query)).toBe(url);
});

test('normalises equivalent URLs to the same key', () => {
  expect(normaliseUrl('http://x/rest/v1/a?b=1&a=x%2Cy')).toBe(normaliseUrl('http://x/rest/v1/a?a=x,y&b=1'));
  expect(normaliseUrl('/rest/v1/a')).toBe('/rest/v1/a?');
});
