import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import { keepPortalView } from '@northlight/contract/portal-view';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { accountGuard } from './guard.ts';

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

test.each<[string, FakePerson, string]>([
  ['is not available in a portal view', { readOnly: true }, '/client-portal'],
  ['opens once the view has ended', {}, '/auth/account'],
])('the account page %s', async (_what, person, expectedPath) => {
  keepPortalView(view);
  const auth = createFakeAuth({ person });
  const routes = [
    { path: '/auth/account', middleware: [accountGuard], loader: () => null },
    { path: '/client-portal', loader: () => null },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/auth/account'],
    future: { v8_middleware: true },
  });
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
    router.initialize();
  });
  expect(router.state.location.pathname).toBe(expectedPath);
  auth.restore();
});
