import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AppError, type BackendClient } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { keepFocus } from '@northlight/shared-ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible, renderAt } from '../../testing/render-shell-page.tsx';
import { AccountPage } from '../account-page.tsx';
import { AuthPage } from '../auth-page.tsx';

const email = 'ann@north.example';
let auth: FakeAuth;
let isEnabled: boolean;
let stopKeepingFocus: () => void;
const realFetch = globalThis.fetch;

beforeEach(() => {
  isEnabled = true;
  stopKeepingFocus = keepFocus();
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { get: () => null }, configurable: true });
  globalThis.fetch = jest.fn(async () => Response.json({ passkeys_enabled: isEnabled })) as never;
});
afterEach(() => {
  stopKeepingFocus();
  auth.restore();
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const ok = <Data,>(data: Data) => ({ data, error: null });
const rejectWith = (error: unknown) => async () => ({ data: null, error });
/** An error with a code, like the client library's. */
const createError = (code: string, name = 'Error') => Object.assign(new Error('x'), { code, name });

type Registration = ReturnType<typeof ok<{ id: string } | null>> | { data: null; error: unknown };

/** A backend with one account, its passkeys and the seconds since it signed in. */
function createBackend({ secondsSinceSignIn = 60, hasFactor = false, names = ['Phone'] } = {}) {
  const state = {
    passkeys: names.map((name, index) => ({
      id: `p${index}`,
      friendly_name: name,
      created_at: '2026-03-01T10:00:00Z',
      ...(index === 0 ? { last_used_at: '2026-03-04T10:00:00Z' } : {}),
    })),
    ended: [] as string[],
  };
  const register = jest.fn(async (): Promise<Registration> => {
    const id = `p${state.passkeys.length}`;
    state.passkeys.push({ id, friendly_name: 'Passkey', created_at: '2026-03-05T10:00:00Z' });
    return ok({ id });
  });
  const signedInAt = Math.floor(Date.now() / 1000) - secondsSinceSignIn;
  const client = {
    auth: {
      registerPasskey: register,
      passkey: {
        list: async () => ok(state.passkeys),
        update: async ({ passkeyId, friendlyName }: { passkeyId: string; friendlyName: string }) => {
          for (const passkey of state.passkeys)
            if (passkey.id === passkeyId) passkey.friendly_name = friendlyName;
          return ok({});
        },
        delete: async ({ passkeyId }: { passkeyId: string }) => {
          state.passkeys = state.passkeys.filter(({ id }) => id !== passkeyId);
          return ok(null);
        },
      },
      mfa: {
        listFactors: async () => ok({ totp: hasFactor ? [{ id: 'f', created_at: '2026-03-01' }] : [] }),
        challengeAndVerify: async ({ code }: { code: string }) =>
          code === '123456' ? ok({}) : { data: null, error: new AppError('invalid-credentials') },
        getAuthenticatorAssuranceLevel: async () =>
          ok({
            nextLevel: hasFactor ? 'aal2' : 'aal1',
            currentAuthenticationMethods: [
              { method: 'password', timestamp: hasFactor ? signedInAt + secondsSinceSignIn : signedInAt },
              ...(hasFactor ? [{ method: 'totp', timestamp: signedInAt }] : []),
            ],
          }),
      },
    },
    rpc: async (name: string, input?: { session: string }) => {
      if (name === 'end_session') state.ended.push(input?.session ?? '');
      return ok(
        name === 'own_sessions'
          ? [
              {
                id: 'before',
                is_current: true,
                created_at: '2026-03-01T10:00:00Z',
                seen_at: '2026-03-01T10:00:00Z',
              },
            ]
          : 0,
      );
    },
  };
  return { state, register, client: client as unknown as BackendClient };
}

/** Waits until the page has handled the backend's response. */
const waitForResponse = () => act(() => new Promise((resolve) => setTimeout(resolve)));

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the account page', () => {
  async function open(options: Parameters<typeof createBackend>[0] = {}) {
    const backend = createBackend(options);
    auth = createFakeAuth({
      person: { email, role: 'author' },
      backend: backend.client,
      actions: {
        signIn: async ({ password }) => {
          if (password !== 'right') throw new AppError('invalid-credentials');
          return { id: 'person-1', email };
        },
      },
    });
    const page = renderAt('/auth/account', '/auth/account', <AccountPage />);
    const region = await screen.findByRole('region', { name: 'Passkeys' });
    await waitFor(() => expect(within(region).queryByText('Loading…')).toBeNull());
    return { ...page, backend, region };
  }

  test('lists passkeys and asks for the name of a new one', async () => {
    const { user, region, backend } = await open();
    expect(within(region).getByRole('listitem').textContent).toContain('last used');
    await expectAccessible();
    await user.click(getButton('Add a passkey'));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Passkey name/);
    expect(name.value).toBe('Passkey');
    await expectAccessible();
    await user.clear(name);
    await user.type(name, '{Enter}');
    await screen.findByText('Name is required');
    await user.type(name, 'Work laptop{Enter}');
    await within(region).findByText('Work laptop');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Work laptop/));
    expect(backend.state.passkeys[1]?.friendly_name).toBe('Work laptop');
    expect(within(region).getAllByText(/not used yet/)).toHaveLength(1);
  });

  test('removes a passkey only after confirmation', async () => {
    const { user, region, services, backend } = await open({ names: ['Phone', 'Key'] });
    services.confirm.mockResolvedValueOnce(false);
    await user.click(getButton(/^Remove Phone/));
    expect(backend.state.passkeys).toHaveLength(2);
    services.confirm.mockResolvedValueOnce(true);
    await user.click(getButton(/^Remove Phone/));
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Key/));
    expect(backend.state.passkeys.map(({ friendly_name }) => friendly_name)).toEqual(['Key']);
  });

  test('asks for the password if the sign-in is too old, and replaces the session', async () => {
    const { user, backend } = await open({ secondsSinceSignIn: 700 });
    await user.click(getButton('Add a passkey'));
    const password = await screen.findByLabelText<HTMLInputElement>('Your password');
    expect(backend.register).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toMatch(/^You signed in a while ago/);
    await expectAccessible();
    await user.type(password, 'wrong{Enter}');
    await screen.findByText('This is not your password.');
    await user.clear(password);
    await user.type(password, 'right{Enter}');
    await screen.findByLabelText(/^Passkey name/);
    expect(backend.state.ended).toEqual(['before']);
  });

  test('asks for a code instead if there is a second factor', async () => {
    const { user, backend } = await open({ secondsSinceSignIn: 700, hasFactor: true });
    await user.click(getButton('Add a passkey'));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await screen.findByLabelText(/^Passkey name/);
    expect(backend.state.ended).toEqual([]);
  });

  test.each([
    [
      'cancelled',
      createError('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'),
      /^No passkey was selected/,
    ],
    ['already registered', createError('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), /already has a passkey/],
    ['on another domain', createError('ERROR_INVALID_RP_ID'), /main address/],
    ['expired', createError('webauthn_challenge_expired'), /took too long/],
    ['offline', new AppError('network'), /^The server did not respond/],
    ['another error', new AppError('unknown'), /^Something went wrong/],
    ['rejected', new AppError('invalid', { details: { serverMessage: 'Choose first.' } }), /^Choose first/],
  ])('shows why adding a passkey failed: %s', async (_, error, message) => {
    const { user, backend } = await open();
    backend.register.mockImplementationOnce(rejectWith(error));
    await user.click(getButton('Add a passkey'));
    await screen.findByText(message);
    expect(backend.state.passkeys).toHaveLength(1);
    await user.click(getButton('Add a passkey'));
    await screen.findByLabelText(/^Passkey name/);
    expect(screen.queryByText(message)).toBeNull();
  });

  test('asks for the password if only the backend considers the sign-in too old', async () => {
    const { user, backend } = await open();
    backend.register.mockImplementationOnce(rejectWith(createError('reauthentication_needed')));
    await user.click(getButton('Add a passkey'));
    await screen.findByLabelText('Your password');
  });
});

describe('a passkey sign-in', () => {
  async function open(signInWithPasskey: () => Promise<unknown> = async () => ok({})) {
    auth = createFakeAuth({
      person: null,
      backend: { auth: { signInWithPasskey } } as unknown as BackendClient,
    });
    return renderAt('/auth?next=%2Fdashboard%2Fblogs', '/auth', <AuthPage />);
  }
  const queryButton = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });

  test('is offered and returns to the requested page', async () => {
    const { user, getUrl } = await open(async () => {
      act(() => auth.setPerson({ email, role: 'author' }));
      return ok({});
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(getUrl()).toBe('/dashboard/blogs'));
  });

  test('shows what went wrong and can be retried', async () => {
    const { user } = await open(rejectWith(createError('webauthn_credential_not_found')));
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await screen.findByText(/^This passkey is unknown/);
    await expectAccessible();
    expect(queryButton()).not.toBeNull();
  });

  test('is not offered unless backend and browser support it', async () => {
    isEnabled = false;
    const firstPage = await open();
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(1));
    await waitForResponse();
    expect(queryButton()).toBeNull();
    firstPage.unmount();
    jest.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const secondPage = await open();
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(2));
    await waitForResponse();
    expect(queryButton()).toBeNull();
    secondPage.unmount();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await open();
    expect(globalThis.fetch).toHaveBeenCalledTimes(2);
    expect(queryButton()).toBeNull();
  });
});
