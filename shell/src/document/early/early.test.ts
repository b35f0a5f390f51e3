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

const answer = jest.fn<typeof fetch>();
const asked = () => answer.mock.calls.map(([input]) => String(input));
const fetchedAhead = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

/** Runs the script in a document at an address, with a stored session, role mark and last project. */
async function open(
  stored: object | null,
  mark: string | null = 'ada client',
  address = '/client-portal/sprint/s1',
  last = '"p1"',
) {
  if (stored !== null) localStorage.setItem(key, JSON.stringify(stored));
  if (mark !== null) localStorage.setItem(`${key}-role`, mark);
  localStorage.setItem('northlight.kept.ada.portal.last', last);
  history.replaceState(null, '', address);
  await jest.isolateModulesAsync(async () => {
    await import('./early.ts');
  });
}

beforeEach(() => {
  localStorage.clear();
  delete window.earlyResponses;
  answer.mockReset().mockImplementation(async (input) => Response.json([String(input)]));
  globalThis.fetch = answer;
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
    expect(asked()).toEqual([role, sprint, screen]);
    const [, init] = answer.mock.calls[1] ?? [];
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      apikey: 'k',
      authorization: 'Bearer token-1',
      prefer: 'count=exact',
    });
    expect(fetchedAhead()).toEqual([
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
    ['nobody', null, 'ada client'],
    ['a malformed session', { access_token: 1 }, 'ada client'],
  ])('requests nothing for %s', async (_who, stored, mark) => {
    await open(stored, mark);
    expect(asked()).toEqual([]);
    expect(fetchedAhead()).toEqual([]);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
  });

  test.each(['{broken', '', '7'])('requests the rest when the stored value is %j', async (last) => {
    await open(session(), 'ada client', undefined, last);
    expect(asked()).toEqual([role, sprint, 'http://localhost/rest/v1/rpc/screen?']);
    expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(true);
  });

  test('requests nothing while an auth link may bring another session', async () => {
    await open(session(), 'ada client', '/client-portal/sprint/s1#access_token=x&type=recovery');
    expect(asked()).toEqual([]);
  });

  test.each([
    ['of another person', 'ben client'],
    ['that may not open it', 'ada author'],
    ['that is not known', null],
  ])(
    'with a role %s, requests only the role and leaves the page’s code to the guard',
    async (_what, mark) => {
      await open(session(), mark);
      expect(asked()).toEqual([role]);
      expect(document.documentElement.hasAttribute(expectedAttribute)).toBe(false);
      expect(fetchedAhead()).toEqual(['/remotes/shell/1.0.0/js/session.js']);
    },
  );

  test.each([1, inAnHour() - 3550])('sends no token that expires at %s', async (expires_at) => {
    await open(session({ expires_at }));
    expect(asked()).toEqual([]);
    expect(fetchedAhead()).toHaveLength(2);
  });
});

describe('a request that matches an early one', () => {
  const ask = async (url: string, init: RequestInit = {}, token = 'token-1') => {
    answer.mockImplementation(async () => Response.json('sent'));
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await earlyFetch(url, { ...init, headers });
    return response.json();
  };

  test('gets the early response, once', async () => {
    await open(session());
    const asWritten = 'http://localhost/rest/v1/sprints?select=id,title&owner=eq.ada&id=eq.s1';
    const counted = { headers: { prefer: 'count=exact', accept: 'application/json' } };
    expect(await ask(asWritten)).toBe('sent');
    expect(await ask(asWritten, counted)).toEqual([sprint]);
    expect(await ask(asWritten, counted)).toBe('sent');
  });

  test.each([
    ['another token', screen, {}, 'token-2'],
    ['another address', `${screen}&x=1`, {}, 'token-1'],
    ['another method', screen, { method: 'HEAD' }, 'token-1'],
    ['another form', screen, { headers: { accept: 'application/vnd.pgrst.object+json' } }, 'token-1'],
  ])('is sent with %s', async (_what, url, init, token) => {
    await open(session());
    expect(await ask(url, init, token)).toBe('sent');
  });

  test.each([
    ['refused', async () => new Response('{}', { status: 401 })],
    ['lost', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is sent when the early one was %s', async (_what, outcome) => {
    answer.mockImplementation(outcome);
    await open(session());
    expect(await ask(screen)).toBe('sent');
  });

  test('is sent after a write', async () => {
    await open(session());
    await ask('http://localhost/rest/v1/sprints', { method: 'PATCH' });
    expect(await ask(screen)).toBe('sent');
  });

  test('gets nothing after it was aborted', async () => {
    await open(session());
    const given = new AbortController();
    const taken = ask(screen, { signal: given.signal });
    given.abort();
    await expect(taken).rejects.toThrow();
  });
});
