import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { openInShell } from '@northlight/contract/testing';
import { screen } from '@testing-library/react';
import { Component } from './start-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

/** Opens the page in a fake shell whose backend responds with `fetch`. */
function openPage(fetch: () => Promise<Response>) {
  auth = createFakeAuth({ person: null, fetch });
  openInShell(() => [{ path: '/my-remote', Component }], '/my-remote');
}

test('shows its title and the services', async () => {
  openPage(async () => Response.json([{ id: '1', title: 'Design' }]));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('My remote');
  expect((await screen.findByRole('listitem')).textContent).toBe('Design');
});

test('shows an error if the services cannot be loaded', async () => {
  openPage(async () => new Response('{}', { status: 400 }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/);
});
