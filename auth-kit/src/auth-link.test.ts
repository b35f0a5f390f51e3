import { afterEach, describe, expect, test } from '@jest/globals';
import { authUrlTarget } from './actions/auth-url-outcome.ts';
import { json, stubStorageKey } from './testing/stub-backend.ts';
import { createTestBrowser } from './testing/test-browser.ts';
import { hasRole, isSignedOut, until } from './testing/until.ts';

const browser = createTestBrowser();

function openAt(url: string) {
  window.history.replaceState(null, '', url);
  return browser.openTab();
}

/** Simulates that this device requested a link for the user. */
function requestLinkFor(id: string) {
  window.localStorage.setItem(`${stubStorageKey}-awaited`, `${Date.now()} ${id}@acme.example`);
}

function createLink(id: string, type: string) {
  const { access_token, refresh_token, expires_in } = browser.backend.issueFor(id);
  return `/#${new URLSearchParams({ access_token, refresh_token, expires_in: String(expires_in), token_type: 'bearer', type })}`;
}

afterEach(() => window.history.replaceState(null, '', '/'));

test('opening a page without a link has no outcome', async () => {
  await expect(openAt('/services?q=1').consumeAuthUrl()).resolves.toEqual({ kind: 'none' });
  expect(window.location.search).toBe('?q=1');
});

test('a link is removed from the URL before any request', async () => {
  const auth = openAt(createLink('ada', 'signup'));
  expect(window.location.href).toBe('http://localhost/');
  expect(auth.getState().session.status).toBe('loading');
  expect(browser.backend.calls).toEqual([]);
  // So that it does not affect the next test.
  await auth.consumeAuthUrl();
});

test('a sign-up link confirms the account and signs the user in', async () => {
  requestLinkFor('ada');
  const auth = openAt(createLink('ada', 'signup'));
  await expect(auth.consumeAuthUrl()).resolves.toEqual({ kind: 'confirmed' });
  const state = await until(auth, hasRole);
  expect(state.session).toMatchObject({ user: { id: 'ada' } });
  expect(state.recovering).toBe(false);
});

test('a link cannot be used twice', async () => {
  const link = createLink('ada', 'signup');
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

describe('a recovery link', () => {
  test('requires a new password, even after a reload', async () => {
    requestLinkFor('ada');
    const first = openAt(createLink('ada', 'recovery'));
    const outcome = await first.consumeAuthUrl();
    expect(outcome).toEqual({ kind: 'recovery' });
    expect(authUrlTarget(outcome)).toBe('/auth/reset');
    expect((await until(first, hasRole)).recovering).toBe(true);

    const reloaded = openAt('/auth/reset');
    expect((await until(reloaded, hasRole)).recovering).toBe(true);
    await reloaded.setNewPassword('a better one');
    expect(reloaded.getState().recovering).toBe(false);
    expect(browser.backend.users.get('ada')?.password).toBe('a better one');
    expect(browser.backend.revoked).toEqual(['/auth/v1/logout?scope=others']);
    expect((await until(openAt('/'), hasRole)).recovering).toBe(false);
  });
});

describe('a link for a user this device does not expect', () => {
  const links: [string, (id: string) => string][] = [
    ['#access_token for a sign-up', (id) => createLink(id, 'signup')],
    ['#access_token for a recovery', (id) => createLink(id, 'recovery')],
  ];
  const question = { kind: 'question', email: 'ada@acme.example' };

  describe.each(links)('%s', (_name, link) => {
    test('keeps another user’s session until accepted', async () => {
      browser.store(browser.backend.issueFor('ben'));
      const auth = openAt(link('ada'));
      const outcome = await auth.consumeAuthUrl();
      expect(outcome).toEqual(question);
      expect(authUrlTarget(outcome)).toBe('/auth/link');
      expect(await until(auth, hasRole)).toMatchObject({
        session: { user: { id: 'ben' } },
        recovering: false,
      });
      expect(window.localStorage.getItem(stubStorageKey)).toContain('"ben"');

      await expect(auth.resolveLinkPrompt(true)).resolves.not.toEqual(question);
      expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
      expect(window.localStorage.getItem(stubStorageKey)).toContain('"ada"');
    });

    test('signs no one in until accepted, and ends its session when refused', async () => {
      const auth = openAt(link('ada'));
      await expect(auth.consumeAuthUrl()).resolves.toEqual(question);
      await until(auth, isSignedOut);
      await expect(auth.resolveLinkPrompt(false)).resolves.toEqual({ kind: 'none' });
      expect(auth.getState().session.status).toBe('signed-out');
      expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
      expect(browser.backend.revoked).toEqual(['/auth/v1/logout?scope=local']);
      await expect(auth.consumeAuthUrl()).resolves.toEqual({ kind: 'none' });
      await expect(auth.resolveLinkPrompt(true)).resolves.toEqual({ kind: 'none' });
    });

    test('does not ask a user who is already signed in', async () => {
      browser.store(browser.backend.issueFor('ada'));
      const auth = openAt(link('ada'));
      await expect(auth.consumeAuthUrl()).resolves.not.toEqual(question);
      expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
    });
  });

  test('does not ask the first time if this device requested an email to the address', async () => {
    const requester = openAt('/');
    await requester.requestPasswordReset(' Ada@acme.example ');
    await expect(openAt(createLink('ada', 'recovery')).consumeAuthUrl()).resolves.toEqual({
      kind: 'recovery',
    });
    window.localStorage.removeItem(stubStorageKey);
    await expect(openAt(createLink('ada', 'recovery')).consumeAuthUrl()).resolves.toEqual(question);
  });

  test('can be accepted again after a network error', async () => {
    const auth = openAt(createLink('ada', 'signup'));
    await auth.consumeAuthUrl();
    const recover = browser.backend.goDown();
    await expect(auth.resolveLinkPrompt(true)).rejects.toMatchObject({ code: 'network' });
    recover();
    await expect(auth.resolveLinkPrompt(true)).resolves.toEqual({ kind: 'confirmed' });
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
  });
});

describe('an unused link', () => {
  const openHash = (type: string, respond = () => json(browser.backend.issueFor('ada')), email?: string) => {
    browser.backend.override((call) => (call.path === '/auth/v1/verify' ? respond() : undefined));
    return openAt(`/blog?token_hash=ada&type=${type}${email === undefined ? '' : `#email=${email}`}`);
  };

  test('sends no request before a click, then signs in the expected user', async () => {
    requestLinkFor('ada');
    const auth = openHash('recovery');
    const outcome = await auth.consumeAuthUrl();
    expect(outcome).toEqual({ kind: 'unopened', purpose: 'recovery' });
    expect(authUrlTarget(outcome)).toBe('/auth/link');
    expect(browser.backend.calls).toEqual([]);
    expect(window.location.search).toBe('');
    await expect(auth.resolveLinkPrompt(true)).resolves.toEqual({ kind: 'recovery' });
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
  });

  test('stays unused when refused', async () => {
    const auth = openHash('recovery');
    await expect(auth.resolveLinkPrompt(false)).resolves.toEqual({ kind: 'none' });
    expect(browser.backend.calls).toEqual([]);
  });

  test('asks again if the device does not expect the user', async () => {
    browser.store(browser.backend.issueFor('ben'));
    const auth = openHash('invite');
    await expect(auth.resolveLinkPrompt(true)).resolves.toEqual({
      kind: 'question',
      email: 'ada@acme.example',
    });
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ben' } });
    await expect(auth.resolveLinkPrompt(true)).resolves.toEqual({ kind: 'invited' });
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
  });

  test('that names its account signs in after one click, even if somebody else was signed in', async () => {
    browser.store(browser.backend.issueFor('ben'));
    const auth = openHash('recovery', undefined, 'Ada@acme.example');
    await expect(auth.consumeAuthUrl()).resolves.toEqual({
      kind: 'unopened',
      purpose: 'recovery',
      email: 'Ada@acme.example',
    });
    expect(window.location.hash).toBe('');
    await expect(auth.resolveLinkPrompt(true)).resolves.toEqual({ kind: 'recovery' });
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ada' } });
  });

  test('that names another account than its own signs no one in', async () => {
    browser.store(browser.backend.issueFor('ben'));
    const auth = openHash('recovery', undefined, 'ben@acme.example');
    await expect(auth.resolveLinkPrompt(true)).resolves.toMatchObject({
      kind: 'failed',
      error: { code: 'link-invalid' },
    });
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ben' } });
    expect(browser.backend.revoked).toEqual(['/auth/v1/logout?scope=local']);
  });

  test('reports whether the other mailbox must still confirm a changed address', async () => {
    const firstHalfMessage =
      'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    await expect(
      openHash('email_change', () => json({ code: 200, msg: firstHalfMessage })).resolveLinkPrompt(true),
    ).resolves.toEqual({
      kind: 'half-changed',
    });
    await expect(
      openHash('email_change', () => json({ code: 200, msg: 'Done' })).resolveLinkPrompt(true),
    ).resolves.toEqual({ kind: 'changed' });
  });

  test('fails if it has expired', async () => {
    const auth = openHash('recovery', () => json({ error_code: 'otp_expired' }, 403));
    await expect(auth.resolveLinkPrompt(true)).resolves.toMatchObject({
      kind: 'failed',
      error: { code: 'link-expired' },
    });
  });
});

describe('an invalid link', () => {
  test.each([
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'link-expired'],
    ['?error_code=something_new', 'link-invalid'],
    ['?type=recovery', 'link-invalid'],
    ['#access_token=a.b.c&refresh_token=made-up&type=signup', 'link-expired'],
  ])('fails for %s', async (link, code) => {
    const auth = openAt(`/${link}`);
    const outcome = await auth.consumeAuthUrl();
    expect(outcome).toMatchObject({ kind: 'failed', error: { code } });
    expect(authUrlTarget(outcome)).toBe('/auth/link');
    await until(auth, isSignedOut);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/');
  });

  test('keeps the existing session', async () => {
    browser.store(browser.backend.issueFor('ben'));
    const auth = openAt('/#error_code=otp_expired&error=access_denied');
    await auth.consumeAuthUrl();
    expect((await until(auth, hasRole)).session).toMatchObject({ user: { id: 'ben' } });
  });

  test('is not reported for a `code` parameter that is not ours', async () => {
    const auth = openAt('/?code=SPRING-OFFER');
    await expect(auth.consumeAuthUrl()).resolves.toEqual({ kind: 'none' });
    expect(window.location.search).toBe('?code=SPRING-OFFER');
  });
});
