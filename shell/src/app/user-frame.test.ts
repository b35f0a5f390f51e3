import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import type { Access, RemoteApp } from '@northlight/contract';
import type { RemoteSource } from '@northlight/contract/page-tree';
import { createUserFrame } from './user-frame.ts';

let auth: FakeAuth;
afterEach(() => auth.restore());

function createSource(name: string, routes: readonly (readonly [string, Access])[], isDown = false) {
  let app: RemoteApp | null = null;
  const entry = { url: '', integrity: '' };
  return {
    remote: {
      ...{ name, version: '1.0.0', entry, navigation: [] },
      routes: routes.map(([path, access]) => [path, access, ''] as const),
    },
    peek: () => app,
    load: async () => {
      if (isDown) throw new Error('down');
      app = {} as RemoteApp;
      return app;
    },
  } satisfies RemoteSource;
}

const createFrame = (isPortalDown = false) =>
  createUserFrame([
    createSource('site', [['/', 'public']]),
    createSource('portal', [['/client-portal', 'client']], isPortalDown),
    createSource('reports', [['/reports', 'staff']]),
    createSource('dashboard', [['/dashboard', 'staff']]),
  ]);

async function findFrame(path: string, person: FakePerson | null, frame = createFrame()) {
  auth = createFakeAuth({ person });
  return (await frame.load(new Request(`http://localhost${path}`)))?.remote.name ?? null;
}

test.each<[string, string, FakePerson | null, string | null]>([
  ['a client', '/auth/account', { role: 'client' }, 'portal'],
  ['staff', '/auth/account', { role: 'author' }, 'dashboard'],
  ['a visitor', '/auth/account', null, null],
  ['a person who must set a password', '/auth/account', { role: 'client', passwordDue: true }, null],
  ['staff at an unknown page of another remote', '/reports/nothing', { role: 'admin' }, 'dashboard'],
  ['a client at an unknown page of the dashboard', '/dashboard/nothing', { role: 'client' }, 'portal'],
  ['staff at an unknown public page', '/nothing', { role: 'admin' }, null],
])('%s gets the frame of their own app: %s', async (_who, path, person, expected) => {
  expect(await findFrame(path, person)).toBe(expected);
});

test('a page is shown without a frame whose remote cannot be loaded or that is broken', async () => {
  expect(await findFrame('/auth/account', { role: 'client' }, createFrame(true))).toBeNull();
  auth.restore();
  const frame = createFrame();
  expect([frame.abandon(), frame.abandon()]).toEqual([true, false]);
  expect(await findFrame('/auth/account', { role: 'client' }, frame)).toBeNull();
});
