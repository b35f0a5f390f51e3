import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { authUrlTarget } from './actions/auth-url-outcome.ts';
import { createAuth } from './create-auth.ts';
import {
  createStubBackend,
  type StubBackend,
  stubKey,
  stubStorageKey,
  stubUrl,
} from './test-support/stub-backend.ts';
import { hasRole, isSignedOut, until } from './test-support/until.ts';

let backend: StubBackend;
const open: { dispose(): void }[] = [];

function openAt(address: string) {
  window.history.replaceState(null, '', address);
  const auth = createAuth({ url: stubUrl, publishableKey: stubKey, fetch: backend.fetch });
  open.push(auth);
  return auth;
}

function linkFor(id: string, type: string) {
  const { access_token, refresh_token, expires_in } = backend.issueFor(id);
  return `/#${new URLSearchParams({ access_token, refresh_token, expires_in: String(expires_in), token_type: 'bearer', type })}`;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createStubBackend();
  backend.addUser('ada');
  backend.addUser('ben', 'author');
});

afterEach(() => {
  for (const auth of open.splice(0)) auth.dispose();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

test('without a link there is no outcome', async () => {
  await expect(openAt('/services?q=1').consumeAuthUrl()).resolves.toEqual({ kind: 'none' });
  expect(window.location.search).toBe('?q=1');
});

test('the address is clean before anything is asked', () => {
  const auth = openAt(linkFor('ada', 'signup'));
  expect(window.location.href).toBe('http://localhost/');
  expect(auth.getState().session.status).toBe('loading');
  expect(backend.calls).toEqual([]);
});

test('a confirmed sign-up is signed in', async () => {
  const auth = openAt(linkFor('ada', 'signup'));
  await expect(auth.consumeAuthUrl()).resolves.toEqual({ kind: 'confirmed' });
  const state = await until(auth, hasRole);
  expect(state.session).toMatchObject({ user: { id: 'ada' } });
  expect(state.recovering).toBe(false);
});

test('what stood in the address is spent: opening it again signs nobody in', async () => {
  const link = linkFor('ada', 'signup');
  const first = openAt(link);
  await first.consumeAuthUrl();
  window.localStorage.clear();
  const second = openAt(link);
  await expect(second.consumeAuthUrl()).resolves.toMatchObject({
    kind: 'failed',
    error: { code: 'link-expired' },
  });
  expect((await until(second, isSignedOut)).session.status).toBe('signed-out');
});

describe('a recovery', () => {
  test('is signed in with a password due, through a reload, until it is set', async () => {
    const first = openAt(linkFor('ada', 'recovery'));
    const outcome = await first.consumeAuthUrl();
    expect(outcome).toEqual({ kind: 'recovery' });
    expect(authUrlTarget(outcome)).toBe('/auth/reset');
    expect((await until(first, hasRole)).recovering).toBe(true);

    const reloaded = openAt('/auth/reset');
    expect((await until(reloaded, hasRole)).recovering).toBe(true);
    await reloaded.setNewPassword('a better one');
    expect(reloaded.getState().recovering).toBe(false);
    expect(backend.users.get('ada')?.password).toBe('a better one');
    expect(backend.revoked).toEqual(['/auth/v1/logout?scope=others']);
    expect((await until(openAt('/'), hasRole)).recovering).toBe(false);
  });

  test('of another person takes the place of the session that was there', async () => {
    window.localStorage.setItem(stubStorageKey, JSON.stringify(backend.issueFor('ben')));
    const auth = openAt(linkFor('ada', 'recovery'));
    await auth.consumeAuthUrl();
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
  });
});

describe('a link that does not work', () => {
  test.each([
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'link-expired'],
    ['?error_code=something_new', 'link-invalid'],
    ['?type=recovery', 'link-invalid'],
    ['#access_token=a.b.c&refresh_token=made-up&type=signup', 'link-expired'],
  ])('%s', async (rest, code) => {
    const auth = openAt(`/${rest}`);
    const outcome = await auth.consumeAuthUrl();
    expect(outcome).toMatchObject({ kind: 'failed', error: { code } });
    expect(authUrlTarget(outcome)).toBe('/auth?reason=link');
    await until(auth, isSignedOut);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/');
  });

  test('leaves the session that was there', async () => {
    window.localStorage.setItem(stubStorageKey, JSON.stringify(backend.issueFor('ben')));
    const auth = openAt('/#error_code=otp_expired&error=access_denied');
    await auth.consumeAuthUrl();
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ben' } });
  });

  test('a code that this browser never asked for is left alone', async () => {
    const auth = openAt('/?code=SPRING-OFFER');
    await expect(auth.consumeAuthUrl()).resolves.toEqual({ kind: 'none' });
    expect(window.location.search).toBe('?code=SPRING-OFFER');
  });
});
