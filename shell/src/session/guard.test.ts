import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import { keepPortalView } from '@northlight/contract/portal-view';
import type { RouteObject } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { accountGuard, createGuard } from './guard.ts';

const view = {
  id: 'v1',
  staffId: 's',
  personId: 'p',
  name: 'Dana',
  email: 'd@x',
  company: '',
  until: 0,
  back: '/',
};

afterEach(() => keepPortalView(null));

async function openPath(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [path], future: { v8_middleware: true } });
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
    router.initialize();
  });
  return router.state.location;
}

test('signing in leads to the part of the page that a link names', async () => {
  window.history.replaceState(null, '', '/client-portal/sprint/s1#conversation');
  const auth = createFakeAuth({ person: null });
  const path = '/client-portal/sprint/s1';
  const location = await openPath(path, [
    { path, middleware: createGuard('client', () => undefined), loader: () => null },
    { path: '/auth', loader: () => null },
  ]);
  expect(new URLSearchParams(location.search).get('next')).toBe(`${path}#conversation`);
  auth.restore();
});

test.each<[string, FakePerson, string]>([
  ['is not available in a portal view', { readOnly: true }, '/client-portal'],
  ['opens once the view has ended', {}, '/auth/account'],
])('the account page %s', async (_what, person, expectedPath) => {
  keepPortalView(view);
  const auth = createFakeAuth({ person });
  const location = await openPath('/auth/account', [
    { path: '/auth/account', middleware: [accountGuard], loader: () => null },
    { path: '/client-portal', loader: () => null },
  ]);
  expect(location.pathname).toBe(expectedPath);
  auth.restore();
});
