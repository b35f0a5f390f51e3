import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { AppError, type AppErrorCode, type AppErrorDetails } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expectAccessible, renderAt } from '../testing/render-shell-page.tsx';
import { AuthPage } from './auth-page.tsx';
import { texts } from './texts.ts';

let auth: FakeAuth;
afterEach(() => auth.restore());

function open(url = '/auth', options: FakeAuthOptions = { person: null }) {
  auth = createFakeAuth(options);
  return renderAt(url, '/auth', <AuthPage />);
}

const getEmail = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const getPassword = () => screen.getByLabelText<HTMLInputElement>('Password');
const getDescription = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const getButton = (name: string) => screen.getByRole('button', { name });
const rejectWith =
  (code: AppErrorCode, details: AppErrorDetails = {}) =>
  () =>
    Promise.reject(new AppError(code, { details }));

describe('signing in', () => {
  test('has the attributes that password managers need, and no notice', async () => {
    open();
    expect(getEmail().autocomplete).toBe('username');
    expect(getEmail().type).toBe('email');
    expect(getPassword().autocomplete).toBe('current-password');
    expect(document.title).toBe('Sign in');
    expect(screen.queryByRole('status') ?? screen.queryByRole('alert')).toBeNull();
    await expectAccessible();
  });

  test('sends the user to their home page', async () => {
    const { user, getUrl } = open('/auth', {
      person: null,
      actions: {
        async signIn() {
          auth.setPerson({ role: 'client' });
          return { id: 'person-1', email: 'x' };
        },
      },
    });
    await user.type(getEmail(), 'ada@acme.example');
    await user.type(getPassword(), 'secret{Enter}');
    await waitFor(() => expect(getUrl()).toBe('/client-portal'));
    expect(auth.calls).toEqual([
      { action: 'signIn', args: [{ email: 'ada@acme.example', password: 'secret' }] },
    ]);
  });

  test('returns to the page that required sign-in', async () => {
    const { getUrl } = open('/auth?next=%2Fdashboard%2Fblogs%3Fedit%3D4', { person: { role: 'author' } });
    await waitFor(() => expect(getUrl()).toBe('/dashboard/blogs?edit=4'));
  });

  test('does not redirect to another site', async () => {
    const { getUrl } = open('/auth?next=https%3A%2F%2Fevil.example', { person: { role: 'author' } });
    await waitFor(() => expect(getUrl()).toBe('/dashboard'));
  });

  test('requires both fields and focuses the first', async () => {
    const { user } = open();
    await user.click(getButton('Sign in'));
    await screen.findByText('Email is required');
    screen.getByText('Password is required');
    expect(document.activeElement).toBe(getEmail());
    expect(auth.calls).toEqual([]);
  });

  test.each<[AppErrorCode, AppErrorDetails, string]>([
    ['invalid-credentials', { serverMessage: 'Invalid login credentials' }, texts.wrongCredentials],
    ['network', {}, 'Something went wrong. Please try again.'],
    ['unavailable', { serverMessage: 'upstream' }, 'Something went wrong. Please try again.'],
    ['unknown', {}, 'Something went wrong. Please try again.'],
    [
      'rate-limited',
      { serverMessage: 'Too many attempts.', retryAfterSeconds: 42 },
      'Too many attempts. Try again in 42 seconds.',
    ],
    ['rate-limited', { retryAfterSeconds: 300 }, 'Too many attempts. Try again in 5 minutes.'],
  ])('shows the error %s %j and keeps the typed values', async (code, details, message) => {
    const { user } = open('/auth', { person: null, actions: { signIn: rejectWith(code, details) } });
    await user.type(getEmail(), 'ada@acme.example');
    await user.type(getPassword(), 'secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect([getEmail().value, getPassword().value]).toEqual(['ada@acme.example', 'secret']);
  });

  test('sends once and stays busy until the role has loaded', async () => {
    const { user, getUrl } = open('/auth', {
      person: null,
      actions: {
        async signIn() {
          auth.setState({
            session: { status: 'signed-in', user: { id: '1', email: 'x' } },
            role: { status: 'loading' },
          });
          return { id: '1', email: 'x' };
        },
      },
    });
    await user.type(getEmail(), 'ada@acme.example');
    await user.type(getPassword(), 'secret{Enter}');
    await waitFor(() => expect(getButton('Sign in').getAttribute('aria-busy')).toBe('true'));
    expect(getEmail().disabled || getEmail().closest('fieldset')?.disabled).toBe(true);
    await user.click(getButton('Sign in'));
    expect(auth.calls).toHaveLength(1);
    act(() => auth.setPerson({ id: '1', role: 'client' }));
    await waitFor(() => expect(getUrl()).toBe('/client-portal'));
  });

  test('offers to resend the email if the address is not confirmed', async () => {
    const { user } = open('/auth', {
      person: null,
      actions: { signIn: rejectWith('email-not-confirmed', { serverMessage: 'Email not confirmed' }) },
    });
    await user.type(getEmail(), 'nina@northlight.example');
    await user.type(getPassword(), 'secret{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Resend the confirmation email' }));
    await screen.findByRole('heading', { name: 'Confirm your email' });
    expect(auth.calls.at(-1)).toEqual({ action: 'resendConfirmation', args: ['nina@northlight.example'] });
  });
});

describe('signing up', () => {
  const fill = async (user: ReturnType<typeof open>['user'], typedPassword = 'horse battery') => {
    await user.type(screen.getByLabelText('Full name'), 'Nina North');
    await user.type(getEmail(), 'nina@northlight.example');
    await user.type(getPassword(), typedPassword);
    await user.click(getButton('Sign up'));
  };

  test('keeps the typed email and the return path when switching modes', async () => {
    const { user, getUrl } = open('/auth?next=%2Fdashboard');
    await user.type(getEmail(), 'nina@northlight.example');
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(getUrl()).toBe('/auth?next=%2Fdashboard&mode=sign-up');
    expect(getEmail().value).toBe('nina@northlight.example');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').autocomplete).toBe('name');
    expect(getPassword().autocomplete).toBe('new-password');
    expect(document.title).toBe('Sign up');
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(getUrl()).toBe('/auth?next=%2Fdashboard');
  });

  test('asks to confirm the address and sends another email on request', async () => {
    const { user } = open('/auth?mode=sign-up');
    await fill(user);
    await screen.findByRole('heading', { name: 'Confirm your email' });
    screen.getByText('nina@northlight.example');
    expect(screen.getByRole('link', { name: 'development mailbox' }).getAttribute('href')).toBe('/__mailbox');
    await user.click(getButton('Resend the email'));
    await screen.findByText('We have sent another email.');
    expect(auth.calls.map(({ action }) => action)).toEqual(['signUp', 'resendConfirmation']);
    expect(auth.calls[0]?.args).toEqual([
      { fullName: 'Nina North', email: 'nina@northlight.example', password: 'horse battery' },
    ]);
    await expectAccessible();
  });

  test('shows the domain restriction at the email field', async () => {
    const { user } = open('/auth?mode=sign-up', {
      person: null,
      actions: { signUp: rejectWith('signup-refused', { serverMessage: texts.restriction }) },
    });
    await fill(user);
    await screen.findByText(
      'Signup is restricted to company employees only. Please use your company email address.',
    );
    expect(document.activeElement).toBe(getEmail());
  });

  test('shows the password rule and checks it before sending', async () => {
    const { user } = open('/auth?mode=sign-up');
    expect(getDescription(getPassword())).toContain('Use at least 8 characters.');
    await fill(user, 'x'.repeat(73));
    await screen.findByText(/^This password is too long/);
    expect(document.activeElement).toBe(getPassword());
    expect(getEmail().getAttribute('aria-invalid')).toBeNull();
    expect(auth.calls).toEqual([]);
  });

  test.each<[AppErrorCode, AppErrorDetails, RegExp]>([
    ['weak-password', { serverMessage: 'no', reasons: ['pwned'] }, /among the first that attackers try/],
    ['weak-password', { serverMessage: 'Use better words.', reasons: ['news'] }, /^Use better words\.$/],
    [
      'signup-refused',
      { serverMessage: 'Password cannot be longer than 72 characters' },
      /^Password cannot be longer than 72 characters$/,
    ],
  ])(
    'shows at the password field why the backend rejected the password (%s %j)',
    async (code, details, message) => {
      const { user } = open('/auth?mode=sign-up', {
        person: null,
        actions: { signUp: rejectWith(code, details) },
      });
      await fill(user);
      await screen.findByText(message);
      expect(document.activeElement).toBe(getPassword());
      expect(getEmail().getAttribute('aria-invalid')).toBeNull();
    },
  );
});

describe('a role that failed to load', () => {
  const user = { id: '1', email: 'ada@acme.example' };

  test('offers Try again and Logout', async () => {
    const retry = jest.fn();
    const page = open('/auth?reason=role', {
      session: { status: 'signed-in', user },
      role: { status: 'failed', retry },
    });
    expect(screen.getByRole('alert').textContent).toContain('ada@acme.example');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await expectAccessible();
    await page.user.click(getButton('Try again'));
    expect(retry).toHaveBeenCalledTimes(1);
    act(() => auth.setState({ role: { status: 'loading' } }));
    expect(getButton('Try again').getAttribute('aria-busy')).toBe('true');
    await page.user.click(getButton('Logout'));
    expect(page.services.logOut).toHaveBeenCalledTimes(1);
  });

  test('redirects when the role loads', async () => {
    const { getUrl } = open('/auth?reason=role', {
      session: { status: 'signed-in', user },
      role: { status: 'failed', retry: () => undefined },
    });
    act(() => auth.setPerson({ ...user, role: 'admin' }));
    await waitFor(() => expect(getUrl()).toBe('/dashboard'));
  });

  test('shows the form after signing out', async () => {
    open('/auth?reason=role', {
      session: { status: 'signed-in', user },
      role: { status: 'failed', retry: () => undefined },
    });
    act(() => auth.setPerson(null));
    expect(getPassword()).toBeDefined();
  });
});

describe('notices', () => {
  test('explains blocked storage', () => {
    open('/auth', { person: null, storageBlocked: true });
    expect(screen.getByRole('status').textContent).toBe(texts.storageBlocked);
  });

  test('explains that a link no longer works', () => {
    open('/auth?reason=link');
    expect(screen.getByRole('status').textContent).toContain(texts.linkFailed);
  });
});
