import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PortalView } from '@northlight/contract/portal-view';
import { createViewSession } from './create-view-session.ts';

const key = 'sb-localhost-auth-token';
const storedSession = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_at: 9e9,
  user: { id: 'ada', email: 'ada@x' },
};
const view: PortalView = {
  id: 'view-1',
  staffId: 'ada',
  personId: 'dana',
  name: 'Dana',
  email: 'dana@acme.example',
  company: 'Acme',
  until: Date.now() + 60_000,
  back: '/dashboard/companies',
};
const backend = { url: '', publishableKey: 'public' };
const originalFetch = globalThis.fetch;
const fetchMock = jest.fn<typeof fetch>();
const leave = jest.fn();
const parseUser = (text: string | null) => (JSON.parse(text ?? '{}') as typeof storedSession).user;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(key, JSON.stringify(storedSession));
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => Response.json([]));
  leave.mockReset();
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

function open() {
  const session = createViewSession(view, backend, leave);
  if (session === null) throw new Error('no session');
  return session;
}
const readHeaders = (call = 0) => new Headers(fetchMock.mock.calls[call]?.[1]?.headers);

test('presents the session as the viewed person’s in this tab only', () => {
  const { storage } = open();
  expect(parseUser(storage?.getItem(key) ?? null)).toMatchObject({ id: 'dana', email: 'dana@acme.example' });
  storage?.setItem(key, JSON.stringify({ ...storedSession, access_token: 'd.e.f', user: { id: 'dana' } }));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ ...storedSession, access_token: 'd.e.f' });
  storage?.setItem(`${key}-role`, 'dana client');
  expect([storage?.getItem(`${key}-role`), localStorage.getItem(`${key}-role`)]).toEqual([
    'dana client',
    null,
  ]);
});

test('adds the view id only to requests with a user token', async () => {
  const send = open().fetch;
  await send('/rest/v1/client_projects', { headers: { authorization: 'Bearer a.b.c' } });
  await send('/rest/v1/services', { headers: { apikey: 'public' } });
  await send('/rest/v1/services', { headers: { authorization: 'Bearer public' } });
  expect([0, 1, 2].map((call) => readHeaders(call).get('x-view-as'))).toEqual(['view-1', null, null]);
});

test('presents a renewed session as the viewed person’s and stores it as the staff member’s', async () => {
  fetchMock.mockImplementation(async () => Response.json({ ...storedSession, access_token: 'd.e.f' }));
  const { fetch: send, storage } = open();
  const response = await send('/auth/v1/token?grant_type=refresh_token', { method: 'POST' });
  const text = await response.text();
  expect(parseUser(text)).toMatchObject({ id: 'dana' });
  expect(readHeaders().get('x-view-as')).toBeNull();
  storage?.setItem(key, text);
  expect(parseUser(localStorage.getItem(key))).toEqual(storedSession.user);
});

test('rejects changes to the staff member’s account', async () => {
  const response = await open().fetch('/auth/v1/user', { method: 'PUT', body: '{"password":"x"}' });
  expect([response.status, fetchMock.mock.calls.length]).toEqual([403, 0]);
});

test('leaves a view that has already ended', async () => {
  fetchMock.mockImplementation(async () => Response.json({}, { status: 410 }));
  const onSettled = jest.fn();
  void open().fetch('/rest/v1/client_projects').then(onSettled, onSettled);
  await jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises').setImmediate();
  expect([leave.mock.calls.length, onSettled.mock.calls.length]).toEqual([1, 0]);
});

test('leaves the view on sign-out, and starts none without a staff session', () => {
  open().storage?.removeItem(key);
  expect([leave.mock.calls.length, localStorage.getItem(key)]).toEqual([1, null]);
  expect(createViewSession(view, backend, leave)).toBeNull();
  localStorage.setItem(key, JSON.stringify({ ...storedSession, user: { id: 'bob' } }));
  expect(createViewSession(view, backend, leave)).toBeNull();
});

test('ends the view with the staff member’s token', async () => {
  await open().end();
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/rest/v1/rpc/end_portal_view');
  expect(readHeaders().get('authorization')).toBe('Bearer a.b.c');
  expect(readHeaders().get('x-view-as')).toBeNull();
});
