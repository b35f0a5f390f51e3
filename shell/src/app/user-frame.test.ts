import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import type { RemoteSource } from '@northlight/contract/page-tree';
import { createUserFrame } from './user-frame.ts';

let auth: FakeAuth;
afterEach(() => auth.restore());

const remotes = [
  ['site', '/', 'public'],
  ['portal', '/client-portal', 'client'],
  ['reports', '/reports', 'staff'],
  ['dashboard', '/dashboard', 'staff'],
] as const;

async function findFrame(path: string, person: FakePerson | null, fault?: 'remote down' | 'frame broken') {
  auth = createFakeAuth({ person });
  const sources = remotes.map(([name, startPage, access]) => {
    let app: object | null = null;
    const load = async () => {
      if (fault === 'remote down') throw new Error(fault);
      app = {};
    };
    return { remote: { name, routes: [[startPage, access, '']] }, load, peek: () => app };
  });
  const frame = createUserFrame(sources as unknown as RemoteSource[]);
  if (fault === 'frame broken') expect([frame.abandon(), frame.abandon()]).toEqual([true, false]);
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
])('%s at %s gets the frame of the own app', async (_who, path, person, expected) => {
  expect(await findFrame(path, person)).toBe(expected);
});

test.each(['remote down', 'frame broken'] as const)('a page is shown without a frame: %s', async (fault) => {
  expect(await findFrame('/auth/account', { role: 'client' }, fault)).toBeNull();
});
