import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  bootElementId,
  expectedAttribute,
  type GuardedPage,
  guardedPageElementId,
} from '@northlight/contract';
import { earlyFetch } from './early-fetch.ts';

const key = 'sb-localhost-auth-token';
const getTimeInAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const createSession = (overrides: object = {}) => ({
  access_token: 'token-1',
  refresh_token: 'refresh-1',
  expires_at: getTimeInAnHour(),
  user: { id: 'ada' },
  ...overrides,
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
const roleUrl =
  'http://localhost/rest/v1/profiles?id=eq.ada&select=role%2Cfull_name%2Cawaiting_access%2Cpassword_due_at';
const sprintUrl = 'http://localhost/rest/v1/sprints?id=eq.s1&owner=eq.ada&select=id%2Ctitle';
const screenUrl = 'http://localhost/rest/v1/rpc/screen?wanted=p1';

const fetchMock = jest.fn<typeof fetch>();
const getRequestedUrls = () => fetchMock.mock.calls.map(([input]) => String(input));
const getPreloadedUrls = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

/** Runs the script in a document at a path, with a stored session, role and last project. */
async function open(
  storedSession: object | null,
  storedRole: string | null = 'ada client',
  path = '/client-portal/sprint/s1',
  storedProject = '"p1"',
) {
  if (storedSession !== null) localStorage.setItem(key, JSON.stringify(storedSession));
  if (storedRole !== null) localStorage.setItem(`${key}-role`, storedRole);
  localStorage.setItem('northlight.kept.ada.portal.last', storedProject);
  history.replaceState(null, '', path);
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
    await open(createSession());
    expect(getRequestedUrls()).toEqual([roleUrl, sprintUrl, screenUrl]);
    const [, init] = fetchMock.mock.calls[1] ?? [];
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      apikey: 'k',
      authorization: 'Bearer token-1',
      prefer: 'count=exact',
    });
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(true);
    const links = [...document.head.querySelectorAll('link')];
    expect(links.map(({ rel, as, crossOrigin }) => [rel, as, crossOrigin])).toEqual(
      Array(2).fill(['preload', 'script', 'anonymous']),
    );
    expect(links.map((link) => [link.getAttribute('href'), link.integrity])).toEqual([
      ['/remotes/shell/1.0.0/js/session.js', 'sha384-b'],
      ['/remotes/portal/1.0.0/remoteEntry.js', 'sha384-a'],
    ]);
  });

  test.each([
    ['a visitor without a session', null, 'ada client'],
    ['a malformed session', { access_token: 1 }, 'ada client'],
  ])('requests nothing for %s', async (_who, storedSession, storedRole) => {
    await open(storedSession, storedRole);
    expect(getRequestedUrls()).toEqual([]);
    expect(getPreloadedUrls()).toEqual([]);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
  });

  test.each(['{broken', '', '7'])('ignores the stored project %j', async (storedProject) => {
    await open(createSession(), 'ada client', undefined, storedProject);
    expect(getRequestedUrls()).toEqual([roleUrl, sprintUrl, 'http://localhost/rest/v1/rpc/screen?']);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(true);
  });

  test('requests nothing while an auth link may start another session', async () => {
    await open(createSession(), 'ada client', '/client-portal/sprint/s1#access_token=x&type=recovery');
    expect(getRequestedUrls()).toEqual([]);
  });

  test.each([
    ['of another user', 'ben client'],
    ['that may not open the page', 'ada author'],
    ['that is not stored', null],
  ])(
    'with a role %s, requests only the role and leaves the page’s code to the guard',
    async (_what, storedRole) => {
      await open(createSession(), storedRole);
      expect(getRequestedUrls()).toEqual([roleUrl]);
      expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
      expect(getPreloadedUrls()).toEqual(['/remotes/shell/1.0.0/js/session.js']);
    },
  );

  test.each([
    ['client', ['/remotes/portal/1.0.0/remoteEntry.js']],
    ['author', []],
  ])(
    'preloads the frame of a %s around a page of the shell once the shell’s script has run',
    async (role, frame) => {
      const framedPage = { ...page, frames: { '/client-portal': page.files }, access: 'public', data: [] };
      document.querySelector(`#${guardedPageElementId}`)?.replaceChildren(JSON.stringify(framedPage));
      await open(createSession(), `ada ${role}`, '/auth/account');
      expect(getRequestedUrls()).toEqual([roleUrl]);
      expect(getPreloadedUrls()).toEqual([]);
      window.dispatchEvent(new Event('DOMContentLoaded'));
      expect(getPreloadedUrls()).toEqual(frame);
      expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
    },
  );

  test.each([1, getTimeInAnHour() - 3550])('sends no token that expires at %s', async (expires_at) => {
    await open(createSession({ expires_at }));
    expect(getRequestedUrls()).toEqual([]);
    expect(getPreloadedUrls()).toHaveLength(2);
  });
});

describe('a request that matches an early one', () => {
  const send = async (url: string, init: RequestInit = {}, token = 'token-1') => {
    fetchMock.mockImplementation(async () => Response.json('sent'));
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await earlyFetch(url, { ...init, headers });
    return response.json();
  };

  test('gets the early response only once', async () => {
    await open(createSession());
    const unsortedUrl = 'http://localhost/rest/v1/sprints?select=id,title&owner=eq.ada&id=eq.s1';
    const countOptions = { headers: { prefer: 'count=exact', accept: 'application/json' } };
    expect(await send(unsortedUrl)).toBe('sent');
    expect(await send(unsortedUrl, countOptions)).toEqual([sprintUrl]);
    expect(await send(unsortedUrl, countOptions)).toBe('sent');
  });

  test.each([
    ['another token', screenUrl, {}, 'token-2'],
    ['another URL', `${screenUrl}&x=1`, {}, 'token-1'],
    ['another method', screenUrl, { method: 'HEAD' }, 'token-1'],
    ['another format', screenUrl, { headers: { accept: 'application/vnd.pgrst.object+json' } }, 'token-1'],
  ])('is sent to the backend if it has %s', async (_what, url, init, token) => {
    await open(createSession());
    expect(await send(url, init, token)).toBe('sent');
  });

  test.each([
    ['was rejected', async () => new Response('{}', { status: 401 })],
    ['failed', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is sent if the early request %s', async (_what, outcome) => {
    fetchMock.mockImplementation(outcome);
    await open(createSession());
    expect(await send(screenUrl)).toBe('sent');
  });

  test('is sent after a write', async () => {
    await open(createSession());
    await send('http://localhost/rest/v1/sprints', { method: 'PATCH' });
    expect(await send(screenUrl)).toBe('sent');
  });

  test('rejects when it is aborted', async () => {
    await open(createSession());
    const controller = new AbortController();
    const pending = send(screenUrl, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toThrow();
  });
});
