import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PortalView } from '@northlight/contract/portal-view';
import { createViewSession } from './create-view-session.ts';

const key = 'sb-localhost-auth-token';
const stored = {
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
const before = globalThis.fetch;
const fetched = jest.fn<typeof fetch>();
const leave = jest.fn();
const userOf = (text: string | null) => (JSON.parse(text ?? '{}') as typeof stored).user;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(key, JSON.stringify(stored));
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json([]));
  leave.mockReset();
  globalThis.fetch = fetched;
});
afterEach(() => {
  globalThis.fetch = before;
});

function open() {
  const session = createViewSession(view, backend, leave);
  if (session === null) throw new Error('no session');
  return session;
}
const headersOf = (call = 0) => new Headers(fetched.mock.calls[call]?.[1]?.headers);

test('shows the session as the viewed person’s only in this tab', () => {
  const { storage } = open();
  expect(userOf(storage?.getItem(key) ?? null)).toMatchObject({ id: 'dana', email: 'dana@acme.example' });
  storage?.setItem(key, JSON.stringify({ ...stored, access_token: 'd.e.f', user: { id: 'dana' } }));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ ...stored, access_token: 'd.e.f' });
  storage?.setItem(`${key}-role`, 'dana client');
  expect([storage?.getItem(`${key}-role`), localStorage.getItem(`${key}-role`)]).toEqual([
    'dana client',
    null,
  ]);
});

test('adds the view to a request only if it carries a personal token', async () => {
  const send = open().fetch;
  await send('/rest/v1/client_projects', { headers: { authorization: 'Bearer a.b.c' } });
  await send('/rest/v1/services', { headers: { apikey: 'public' } });
  await send('/rest/v1/services', { headers: { authorization: 'Bearer public' } });
  expect([0, 1, 2].map((call) => headersOf(call).get('x-view-as'))).toEqual(['view-1', null, null]);
});

test('presents a renewed session as the viewed person’s and stores it as the staff member’s', async () => {
  fetched.mockImplementation(async () => Response.json({ ...stored, access_token: 'd.e.f' }));
  const { fetch: send, storage } = open();
  const answer = await send('/auth/v1/token?grant_type=refresh_token', { method: 'POST' });
  const text = await answer.text();
  expect(userOf(text)).toMatchObject({ id: 'dana' });
  expect(headersOf().get('x-view-as')).toBeNull();
  storage?.setItem(key, text);
  expect(userOf(localStorage.getItem(key))).toEqual(stored.user);
});

test('refuses changes to the staff member’s account', async () => {
  const answer = await open().fetch('/auth/v1/user', { method: 'PUT', body: '{"password":"x"}' });
  expect([answer.status, fetched.mock.calls.length]).toEqual([403, 0]);
});

test('leaves a view that has already ended', async () => {
  fetched.mockImplementation(async () => Response.json({}, { status: 410 }));
  const reached = jest.fn();
  void open().fetch('/rest/v1/client_projects').then(reached, reached);
  await jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises').setImmediate();
  expect([leave.mock.calls.length, reached.mock.calls.length]).toEqual([1, 0]);
});

test('leaves the view on sign-out, and starts none without the staff member’s session', () => {
  open().storage?.removeItem(key);
  expect([leave.mock.calls.length, localStorage.getItem(key)]).toEqual([1, null]);
  expect(createViewSession(view, backend, leave)).toBeNull();
  localStorage.setItem(key, JSON.stringify({ ...stored, user: { id: 'bob' } }));
  expect(createViewSession(view, backend, leave)).toBeNull();
});

test('ends the view with the staff member’s token', async () => {
  await open().end();
  expect(fetched.mock.calls[0]?.[0]).toBe('/rest/v1/rpc/end_portal_view');
  expect(headersOf().get('authorization')).toBe('Bearer a.b.c');
  expect(headersOf().get('x-view-as')).toBeNull();
});
