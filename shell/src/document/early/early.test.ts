import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  bootElementId,
  expectedAttribute,
  type GuardedPage,
  guardedPageElementId,
} from '@northlight/contract';
import { earlyFetch } from './early-fetch.ts';

const key = 'sb-localhost-auth-token';
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const session = (more: object = {}) => ({
  access_token: 'token-1',
  refresh_token: 'refresh-1',
  expires_at: inAnHour(),
  user: { id: 'ada' },
  ...more,
});

const page: GuardedPage = {
  remote: 'portal',
  path: '/client-portal/sprint/:sprintId',
  access: 'client',
  files: [{ url: '/remotes/portal/1.0.0/remoteEntry.js', integrity: 'sha384-a' }],
  session: [{ url: '/remotes/shell/1.0.0/js/session.js', integrity: 'sha384-b' }],
  data: [
    {
      from: 'sprints',
      query: { select: 'id,title', id: 'eq.{sprintId}', owner: 'eq.{person}' },
      isCounted: true,
    },
    { from: 'rpc/screen', query: { wanted: '{?project|kept.portal.last}' } },
  ],
};
const role =
  'http://localhost/rest/v1/profiles?id=eq.ada&select=role%2Cfull_name%2Cawaiting_access%2Cpassword_due_at';
const sprint = 'http://localhost/rest/v1/sprints?id=eq.s1&owner=eq.ada&select=id%2Ctitle';
const screen = 'http://localhost/rest/v1/rpc/screen?wanted=p1';

const fetchMock = jest.fn<typeof fetch>();
const requestedUrls = () => fetchMock.mock.calls.map(([input]) => String(input));
const preloadedUrls = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

/** Runs the script in a document at an address, with a stored session, role mark and last project. */
async function open(
  stored: object | null,
  storedRole: string | null = 'ada client',
  address = '/client-portal/sprint/s1',
  last = '"p1"',
) {
  if (stored !== null) localStorage.setItem(key, JSON.stringify(stored));
  if (storedRole !== null) localStorage.setItem(`${key}-role`, storedRole);
  localStorage.setItem('northlight.kept.ada.portal.last', last);
  history.replaceState(null, '', address);
  await jest.isolateModulesAsync(async () => {
    await import('./early.ts');
  });
}

beforeEach(() => {
  localStorage.clear();
  delete window.earlyResponses;
  fetchMock.mockReset().mockImplementation(async (input) => Response.json([String(input)]));
  globalThis.fetch = fetchMock;
  document.head.replaceChildren();
  document.documentElement.removeAttribute(expectedAttribute);
  const data = {
    [bootElementId]: {
      backend: { url: '', publishableKey: 'k' },
      shell: { version: '1.0.0' },
      remotes: [{ name: 'portal', version: '2.0.0' }],
    },
    [guardedPageElementId]: page,
  };
  document.body.replaceChildren(
    ...Object.entries(data).map(([id, value]) =>
      Object.assign(document.createElement('script'), {
        type: 'application/json',
        id,
        textContent: JSON.stringify(value),
      }),
    ),
  );
});

describe('the document of a guarded page', () => {
  test('requests role and data with the stored token and preloads the code', async () => {
    await open(session());
    expect(requestedUrls()).toEqual([role, sprint, screen]);
    const [, init] = fetchMock.mock.calls[1] ?? [];
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      apikey: 'k',
      authorization: 'Bearer token-1',
      prefer: 'count=exact',
    });
    expect(preloadedUrls()).toEqual([
      '/remotes/shell/1.0.0/js/session.js',
      '/remotes/portal/1.0.0/remoteEntry.js',
    ]);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(true);
    expect(
      [...document.head.querySelectorAll('link')].map(({ rel, as, integrity, crossOrigin }) => [
        rel,
        as,
        integrity,
        crossOrigin,
      ]),
    ).toEqual([
      ['preload', 'script', 'sha384-b', 'anonymous'],
      ['preload', 'script', 'sha384-a', 'anonymous'],
    ]);
  });

  test.each([
    ['a visitor without a session', null, 'ada client'],
    ['a malformed session', { access_token: 1 }, 'ada client'],
  ])('requests nothing for %s', async (_who, stored, storedRole) => {
    await open(stored, storedRole);
    expect(requestedUrls()).toEqual([]);
    expect(preloadedUrls()).toEqual([]);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
  });

  test.each(['{broken', '', '7'])('requests the rest when the stored value is %j', async (last) => {
    await open(session(), 'ada client', undefined, last);
    expect(requestedUrls()).toEqual([role, sprint, 'http://localhost/rest/v1/rpc/screen?']);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(true);
  });

  test('requests nothing while an auth link may bring another session', async () => {
    await open(session(), 'ada client', '/client-portal/sprint/s1#access_token=x&type=recovery');
    expect(requestedUrls()).toEqual([]);
  });

  test.each([
    ['of another person', 'ben client'],
    ['that may not open it', 'ada author'],
    ['that is not known', null],
  ])(
    'with a role %s, requests only the role and leaves the page’s code to the guard',
    async (_what, storedRole) => {
      await open(session(), storedRole);
      expect(requestedUrls()).toEqual([role]);
      expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
      expect(preloadedUrls()).toEqual(['/remotes/shell/1.0.0/js/session.js']);
    },
  );

  test.each([1, inAnHour() - 3550])('sends no token that expires at %s', async (expires_at) => {
    await open(session({ expires_at }));
    expect(requestedUrls()).toEqual([]);
    expect(preloadedUrls()).toHaveLength(2);
  });
});

describe('a request that matches an early one', () => {
  const send = async (url: string, init: RequestInit = {}, token = 'token-1') => {
    fetchMock.mockImplementation(async () => Response.json('sent'));
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await earlyFetch(url, { ...init, headers });
    return response.json();
  };

  test('gets the early response, once', async () => {
    await open(session());
    const asWritten = 'http://localhost/rest/v1/sprints?select=id,title&owner=eq.ada&id=eq.s1';
    const counted = { headers: { prefer: 'count=exact', accept: 'application/json' } };
    expect(await send(asWritten)).toBe('sent');
    expect(await send(asWritten, counted)).toEqual([sprint]);
    expect(await send(asWritten, counted)).toBe('sent');
  });

  test.each([
    ['another token', screen, {}, 'token-2'],
    ['another address', `${screen}&x=1`, {}, 'token-1'],
    ['another method', screen, { method: 'HEAD' }, 'token-1'],
    ['another form', screen, { headers: { accept: 'application/vnd.pgrst.object+json' } }, 'token-1'],
  ])('is sent with %s', async (_what, url, init, token) => {
    await open(session());
    expect(await send(url, init, token)).toBe('sent');
  });

  test.each([
    ['refused', async () => new Response('{}', { status: 401 })],
    ['lost', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is sent when the early one was %s', async (_what, outcome) => {
    fetchMock.mockImplementation(outcome);
    await open(session());
    expect(await send(screen)).toBe('sent');
  });

  test('is sent after a write', async () => {
    await open(session());
    await send('http://localhost/rest/v1/sprints', { method: 'PATCH' });
    expect(await send(screen)).toBe('sent');
  });

  test('gets no response once it is aborted', async () => {
    await open(session());
    const controller = new AbortController();
    const pending = send(screen, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toThrow();
  });
});
