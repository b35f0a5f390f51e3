import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { createAuth } from '../create-auth.ts';
import type { AuthState } from '../session/types.ts';
import { createAuthError, json } from '../testing/stub-backend.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { until } from '../testing/until.ts';

const browser = createTestBrowser();
let auth: ReturnType<typeof createAuth>;

const ada = { email: 'ada@acme.example', password: 'right' };
const newcomer = { email: 'nina@northlight.example', password: 'a-long-password', fullName: ' Nina North ' };

function stubResponse(path: string, response: () => Response) {
  browser.backend.override((call) => (call.path.startsWith(path) ? response() : undefined));
}

beforeEach(() => {
  auth = browser.openTab();
});

describe('signing in', () => {
  test('reports the backend’s message for a wrong password', async () => {
    await expect(auth.signIn({ ...ada, password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid-credentials',
      details: { serverMessage: 'Invalid login credentials' },
    });
    expect(auth.getState().session.status).toBe('signed-out');
  });

  test('fails if the email address is not confirmed', async () => {
    browser.backend.addUser('new', 'client', { isConfirmed: false });
    await expect(auth.signIn({ email: 'new@acme.example', password: 'right' })).rejects.toMatchObject({
      code: 'email-not-confirmed',
    });
  });

  test('reports how long to wait after too many attempts', async () => {
    stubResponse('/auth/v1/token', () =>
      createAuthError(429, 'over_request_rate_limit', 'Too many', { 'retry-after': '42' }),
    );
    await expect(auth.signIn(ada)).rejects.toMatchObject({
      code: 'rate-limited',
      details: { retryAfterSeconds: 42 },
      retryAfter: 42_000,
    });
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    ['504 as HTML', () => new Response('<html>', { status: 504 }), 'unavailable'],
    ['a page instead of JSON', () => new Response('<html>', { status: 400 }), 'bad-response'],
  ])('reports %s', async (_name, response, code) => {
    browser.backend.override((call) => (call.path.startsWith('/auth/v1/token') ? response() : undefined));
    await expect(auth.signIn(ada)).rejects.toMatchObject({ code });
  });
});

describe('signing up', () => {
  test('sends the return URL and name, and asks for confirmation', async () => {
    await expect(auth.signUp(newcomer)).resolves.toEqual({ status: 'confirm-email', email: newcomer.email });
    const [call] = browser.backend.callsTo('/auth/v1/signup');
    expect(call?.path).toBe(`/auth/v1/signup?redirect_to=${encodeURIComponent('http://localhost/')}`);
    expect(call?.body).toMatchObject({ email: newcomer.email, data: { full_name: 'Nina North' } });
  });

  test('signs in immediately if the backend requires no confirmation', async () => {
    browser.backend.addUser('nina');
    stubResponse('/auth/v1/signup', () => json(browser.backend.issueFor('nina')));
    await expect(auth.signUp(newcomer)).resolves.toMatchObject({ status: 'signed-in', user: { id: 'nina' } });
  });

  test('reports why a password is too weak', async () => {
    stubResponse('/auth/v1/signup', () =>
      json(
        { code: 'weak_password', message: 'Too short', weak_password: { reasons: ['length', 'words'] } },
        422,
      ),
    );
    await expect(auth.signUp(newcomer)).rejects.toMatchObject({
      code: 'weak-password',
      details: { status: 422, reasons: ['length', 'words'], serverMessage: 'Too short' },
    });
  });

  test.each([
    ['hosted hook', () => json({ code: 403, msg: restriction }, 403)],
    ['embedded backend', () => createAuthError(422, 'validation_failed', restriction)],
    ['specific error code', () => createAuthError(400, 'signup_disabled', restriction)],
  ])('reports the backend’s message if the domain is not allowed (%s)', async (_name, response) => {
    stubResponse('/auth/v1/signup', response);
    await expect(auth.signUp(newcomer)).rejects.toMatchObject({
      code: 'signup-refused',
      details: { serverMessage: restriction },
    });
  });
});

const restriction = 'Signup is restricted to company employees only. Please use your company email address.';

describe('requesting an email', () => {
  test.each(['resendConfirmation', 'requestPasswordReset'] as const)(
    'succeeds with %s even for an unknown address',
    async (action) => {
      await expect(auth[action]('ada@acme.example')).resolves.toBeUndefined();
      stubResponse('/auth/v1/re', () => createAuthError(404, 'user_not_found', 'User not found'));
      await expect(auth[action]('nobody@acme.example')).resolves.toBeUndefined();
    },
  );
});

describe('setting a new password', () => {
  test('checks the current password first, and ends other sessions', async () => {
    await auth.signIn(ada);
    await expect(auth.setNewPassword('another one', 'wrong')).rejects.toMatchObject({
      code: 'invalid-credentials',
    });
    expect(browser.backend.callsTo('/auth/v1/user')).toEqual([]);
    await auth.setNewPassword('another one', 'right');
    expect(browser.backend.callsTo('/auth/v1/user').map(({ body }) => body)).toEqual([
      expect.objectContaining({ password: 'another one', current_password: 'right' }),
    ]);
    expect(browser.backend.users.get('ada')?.password).toBe('another one');
    expect(browser.backend.revoked).toEqual(['/auth/v1/logout?scope=others']);
  });

  test.each([
    ['weak_password', 'weak-password'],
    ['same_password', 'same-password'],
    ['current_password_invalid', 'invalid-credentials'],
    ['reauthentication_needed', 'link-expired'],
  ])('reports %s as the error %s', async (reported, code) => {
    await auth.signIn(ada);
    stubResponse('/auth/v1/user', () => createAuthError(400, reported, 'no'));
    await expect(auth.setNewPassword('x')).rejects.toMatchObject({ code });
  });

  test('clears passwordDue, even if a pending profile read still reports it', async () => {
    browser.backend.addUser('dana', 'client', { passwordDue: true });
    await auth.signIn({ email: 'dana@acme.example', password: 'right' });
    const isRequired = ({ role }: AuthState) => role.status === 'ready' && role.passwordDue;
    await until(auth, isRequired);
    let resolveLate: (response: Response) => void = () => undefined;
    const restore = browser.backend.override((call) =>
      call.path.startsWith('/rest/v1/profiles')
        ? new Promise<Response>((resolve) => {
            resolveLate = resolve;
          })
        : undefined,
    );
    const later = performance.now() + 2_100;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await (await auth.getBackend()).from('services').select();
    restore();
    await auth.setNewPassword('another one');
    expect(isRequired(auth.getState())).toBe(false);
    const stale = {
      role: 'client',
      full_name: 'late',
      awaiting_access: false,
      password_due_at: '2026-01-01',
    };
    resolveLate(json([stale]));
    await until(auth, ({ role }) => role.status === 'ready' && role.fullName === 'dana name');
    expect(isRequired(auth.getState())).toBe(false);
  });

  test('requires a session', async () => {
    await expect(auth.setNewPassword('x')).rejects.toMatchObject({ code: 'session-missing' });
  });
});
