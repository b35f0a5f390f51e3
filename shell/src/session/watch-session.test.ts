import { afterEach, expect, jest, test } from '@jest/globals';
import {
  createFakeAuth,
  type FakeAuth,
  type FakeAuthOptions,
  type FakePerson,
} from '@northlight/auth-kit/testing';
import { routeIds } from '@northlight/contract/page-tree';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { QueryClient } from '@tanstack/react-query';
import { watchSession } from './watch-session.ts';

type Router = Parameters<typeof watchSession>[0];

const router = {
  state: { matches: [], navigation: { state: 'idle' } },
  revalidate: async () => undefined,
} as unknown as Router;
let auth: FakeAuth;

function watch(options: FakeAuthOptions, watchedRouter = router) {
  auth = createFakeAuth(options);
  watchSession(watchedRouter, new QueryClient());
}

afterEach(() => auth.restore());

test('runs the guards again for a page restored from the back-forward cache', async () => {
  const guard = jest.fn(async () => null);
  const pages = createMemoryRouter(
    [
      { path: '/here', loader: guard },
      { path: '/there', loader: () => new Promise<null>(() => {}) },
    ],
    { initialEntries: ['/here'] },
  );
  watch({}, pages);
  const restoreFromCache = async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  // The navigation never finishes, as if another document had replaced this one.
  void pages.navigate('/there');
  expect(pages.state.navigation.state).toBe('loading');
  await restoreFromCache();
  expect([pages.state.navigation.state, pages.state.location.pathname]).toEqual(['idle', '/here']);
  const callsBefore = guard.mock.calls.length;
  await restoreFromCache();
  expect(guard.mock.calls.length).toBe(callsBefore + 1);
});

const guardedPage = [{ route: { path: '/client-portal', handle: { access: 'client' } } }];
const framedPage = [
  { route: { id: routeIds.framed } },
  { route: { path: '/auth/account', handle: { access: 'public' } } },
];

test.each<[string, FakePerson | null, object[]]>([
  ['guarded page has signed out', null, guardedPage],
  ['guarded page has another role', { role: 'author' }, guardedPage],
  ['guarded page must set a new password', { passwordDue: true }, guardedPage],
  ['page in a frame has another role', { role: 'author' }, framedPage],
])('runs the guards again once the user of a %s', (_change, person, matches) => {
  const revalidate = jest.fn(async () => undefined);
  watch({}, { ...router, state: { ...router.state, matches }, revalidate } as unknown as Router);
  expect(revalidate).not.toHaveBeenCalled();
  auth.setPerson(person);
  expect(revalidate).toHaveBeenCalledTimes(1);
});
