import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { openInShell } from '@northlight/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible, fakeServices } from '../testing/render-shell-page.tsx';
import { AuthPage } from './auth-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

const demo = {
  password: 'public',
  accounts: [
    { email: 'client@acme.example', name: 'Dana', purpose: 'A client with a project', role: 'client' },
    { email: 'admin@northlight.example', name: 'Max', purpose: 'Everything', role: 'admin' },
  ],
};

function open(boot: { readonly demo?: typeof demo }) {
  auth = createFakeAuth({
    person: null,
    actions: {
      async signIn({ email }) {
        auth.setPerson({ role: 'client' });
        return { id: 'person-1', email };
      },
    },
  });
  const services = fakeServices();
  return openInShell(() => [{ path: '/auth', element: <AuthPage /> }], '/auth', {
    ...services,
    boot: { ...services.boot, ...boot },
  });
}

test('signs in as a demo user with one click', async () => {
  const { user, router } = open({ demo });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: /Dana\s+A client with a project/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/client-portal'));
  expect(auth.calls).toEqual([
    { action: 'signIn', args: [{ email: 'client@acme.example', password: 'public' }] },
  ]);
});

test('offers no accounts without demo data', () => {
  open({});
  expect(screen.queryByRole('heading', { name: 'Demo accounts' })).toBeNull();
});
