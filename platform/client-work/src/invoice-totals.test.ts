import { expect, test } from '@jest/globals';
import { type BackendClient, getPublicBackend } from '@northlight/auth-kit';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { totalsQuery } from './invoice-totals.tsx';

test.each([
  ['p1', 'invoice_totals', 'eq.p1'],
  [null, 'invoice_currency_totals', null],
])('reads the totals for project %p from %s with project_id %p', async (projectId, view, filter) => {
  const requests: URL[] = [];
  const fakeFetch: typeof fetch = async (input) => {
    requests.push(new URL(String(input)));
    return new Response('[]');
  };
  createFakeAuth({
    fetch: fakeFetch,
    backend: {
      from: (table: 'settings') => getPublicBackend().from(table),
    } as unknown as BackendClient,
  });
  expect(await new QueryClient().fetchQuery(totalsQuery(['portal'], projectId))).toEqual([]);
  expect(
    requests.map(({ pathname, searchParams }) => [
      pathname.split('/').at(-1),
      searchParams.get('project_id'),
    ]),
  ).toEqual([[view, filter]]);
});
