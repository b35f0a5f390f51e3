import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { AppError, type BackendClient, type RoleState } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createServices } from '../../services/create-services.tsx';
import { expectAccessible, renderAt } from '../../testing/render-shell-page.tsx';
import { AccountPage } from '../account-page.tsx';
import { AuthPage } from '../auth-page.tsx';
import { describeDevice } from '../session-list.tsx';

const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${'abcdefghij'[index]}`);
const email = 'ann@north.example';
let auth: FakeAuth;
afterEach(() => auth.restore());

const rejection = { data: null, error: new AppError('invalid-credentials') };

/** A stub backend with one account. */
function createBackend({ hasFactor = false } = {}) {
  const state = { hasFactor, hasCodes: hasFactor, ended: [] as string[], removed: [] as string[] };
  const mfa = {
    listFactors: async () => ({
      data: {
        totp: state.hasFactor ? [{ id: 'f', friendly_name: 'App', created_at: '2026-03-01T10:00:00Z' }] : [],
      },
      error: null,
    }),
    enroll: async () => ({
      data: {
        id: 'f',
        totp: { qr_code: 'data:image/svg+xml;utf-8,<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://x' },
      },
      error: null,
    }),
    challengeAndVerify: jest.fn(async ({ code }: { code: string }) => {
      if (code !== '123456') return rejection;
      state.hasFactor = true;
      return { data: {}, error: null };
    }),
    unenroll: async ({ factorId }: { factorId: string }) => {
      state.removed.push(factorId);
      state.hasFactor = false;
      return { data: {}, error: null };
    },
  };
  const responses: Record<string, (input?: { session: string }) => unknown> = {
    create_recovery_codes: () => {
      state.hasCodes = true;
      return codes;
    },
    recovery_codes_left: () => (state.hasCodes ? 10 : 0),
    own_sessions: () =>
      [
        { id: 'here', user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', is_current: true },
        { id: 'there', user_agent: null, is_current: false },
        { id: 'slow', user_agent: 'Mozilla/5.0 (iPad) Version/18.0 Safari/604.1', is_current: false },
      ]
        .filter(({ id }) => !state.ended.includes(id))
        .map((session) => ({
          ...session,
          created_at: '2026-03-01T10:00:00Z',
          seen_at: '2026-03-02T10:00:00Z',
        })),
    end_session: (input) => {
      if (input?.session === 'slow') return new Promise(() => undefined);
      state.ended.push(input?.session ?? '');
      return null;
    },
  };
  const client = {
    auth: { mfa, refreshSession: async () => ({ data: {}, error: null }) },
    rpc: async (name: string, input?: { session: string }) => ({
      data: await responses[name]?.(input),
      error: null,
    }),
    functions: {
      invoke: async (_name: string, { body }: { body: { code: string } }) =>
        body.code === 'right'
          ? { data: { ok: true }, error: null }
          : {
              data: null,
              error: {
                name: 'FunctionsHttpError',
                context: Response.json(
                  { error: { code: 'wrong_code', message: 'Not one of yours.' } },
                  { status: 403 },
                ),
              },
            },
    },
  };
  return { state, mfa, client: client as unknown as BackendClient };
}

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

describe('signing in with a second factor', () => {
  const createCodeRequiredRole = (retry: () => void = () => undefined): RoleState => ({
    status: 'failed',
    retry,
    needsCode: true,
  });

  function open(role: RoleState) {
    const backend = createBackend({ hasFactor: true });
    auth = createFakeAuth({ person: { email, role: 'author' }, role, backend: backend.client });
    return { ...renderAt('/auth?next=%2Fdashboard%2Fblogs', '/auth', <AuthPage />), backend };
  }

  test('asks for the code, rejects a wrong one, and returns to the requested page', async () => {
    const { user, getUrl, backend } = open(createCodeRequiredRole());
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined();
    const code = screen.getByLabelText<HTMLInputElement>('Code');
    expect(code.autocomplete).toBe('one-time-code');
    await expectAccessible();
    await user.type(code, '12{Enter}');
    await screen.findByText('Enter a six-digit code');
    expect(backend.mfa.challengeAndVerify).not.toHaveBeenCalled();
    await user.clear(code);
    await user.type(code, '654 321{Enter}');
    await screen.findByText(/^This code is wrong/);
    expect(backend.mfa.challengeAndVerify.mock.lastCall?.[0].code).toBe('654321');
    expect(code.value).toBe('654 321');
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    act(() => auth.setPerson({ email, role: 'author' }));
    await waitFor(() => expect(getUrl()).toBe('/dashboard/blogs'));
  });

  test('accepts a recovery code', async () => {
    const retry = jest.fn();
    const { user } = open(createCodeRequiredRole(retry));
    await user.click(getButton('I have lost my device'));
    await user.type(screen.getByLabelText('Recovery code'), 'wrong{Enter}');
    await screen.findByText('Not one of yours.');
    await expectAccessible();
    await user.clear(screen.getByLabelText('Recovery code'));
    await user.type(screen.getByLabelText('Recovery code'), 'right{Enter}');
    await waitFor(() => expect(retry).toHaveBeenCalledTimes(1));
  });
});

describe('the account page', () => {
  function open(hasFactor = false) {
    const backend = createBackend({ hasFactor });
    auth = createFakeAuth({ person: { email, role: 'author' }, backend: backend.client });
    return { ...renderAt('/auth/account', '/auth/account', <AccountPage />), backend };
  }

  test('sets up a second factor by keyboard and shows the recovery codes once', async () => {
    const { user, services } = open();
    createServices(services.boot, services.report);
    const button = await screen.findByRole('button', { name: 'Set up an authenticator app' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Second factorScan this/));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: /QR code/ });
    expect(picture.src).toBe('data:image/svg+xml,%3Csvg%2F%3E');
    expect(screen.getByText('ABCD EFGH')).toBeDefined();
    await expectAccessible();
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(codes),
    );
    await expectAccessible();
    await user.click(getButton('I have saved them'));
    await screen.findByText('10 of 10 recovery codes left');
    expect(document.body.textContent).not.toContain(codes[0]);
    // Stops observing the document.
    act(() => auth.endSession('other-tab'));
  });

  test('switches the second factor off only with a code', async () => {
    const { user, backend } = open(true);
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    await user.type(screen.getByLabelText('Code'), '000000{Enter}');
    await screen.findByText(/^This code is wrong/);
    expect(backend.state.removed).toEqual([]);
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(backend.state.removed).toEqual(['f']);
  });

  test('lists the sessions and signs out another device while a first one is being signed out', async () => {
    const { user, backend } = open();
    await screen.findByText('Firefox on Linux');
    expect(screen.getByText('This device')).toBeDefined();
    await expectAccessible();
    await user.click(getButton(/^Log out Safari on iPad/));
    await user.click(getButton(/^Log out Unknown device/));
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    expect(backend.state.ended).toEqual(['there']);
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('describes %s as %s', (userAgent, device) => {
  auth = createFakeAuth();
  expect(describeDevice(userAgent)).toBe(device);
});
