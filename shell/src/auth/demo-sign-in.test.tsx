import { afterEach, expect, jest, test } from '@jest/globals';
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

function open(hasDemo: boolean) {
  const fetchDemo = jest.fn(async () => Response.json(demo));
  globalThis.fetch = fetchDemo as typeof fetch;
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
  const page = openInShell(() => [{ path: '/auth', element: <AuthPage /> }], '/auth', {
    ...services,
    boot: { ...services.boot, ...(hasDemo && { hasDemo }) },
  });
  return { ...page, fetchDemo };
}

test('signs in as a demo user with one click', async () => {
  const { user, router } = open(true);
  const button = await screen.findByRole('button', { name: /Dana\s+A client with a project/ });
  await expectAccessible();
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/client-portal'));
  expect(auth.calls).toEqual([
    { action: 'signIn', args: [{ email: 'client@acme.example', password: 'public' }] },
  ]);
});

test('asks for no accounts without demo data', () => {
  expect(open(false).fetchDemo).not.toHaveBeenCalled();
});
