import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError, type AppErrorCode, type BackendClient } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expectAccessible, renderAt } from '../testing/render-shell-page.tsx';
import { ResetPage } from './reset-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

function open(options: FakeAuthOptions, url = '/auth/reset') {
  auth = createFakeAuth(options);
  return renderAt(url, '/auth/reset', <ResetPage />);
}

const getNewPasswordField = () => screen.getByLabelText<HTMLInputElement>('New password');

describe('after a recovery link', () => {
  test('sets the new password and redirects home', async () => {
    const { user, getUrl, services } = open({
      person: { role: 'author', email: 'ann@northlight.example' },
      recovering: true,
    });
    screen.getByText('For ann@northlight.example.');
    expect(getNewPasswordField().autocomplete).toBe('new-password');
    await expectAccessible();
    await user.type(getNewPasswordField(), 'a better one{Enter}');
    await waitFor(() => expect(getUrl()).toBe('/dashboard'));
    expect(auth.calls).toEqual([{ action: 'setNewPassword', args: ['a better one'] }]);
    expect(services.toast).toHaveBeenCalledTimes(1);
  });

  test.each<[AppErrorCode, string, string]>([
    ['weak-password', 'Use another one.', 'Use another one.'],
    [
      'same-password',
      'New password should be different from the old password.',
      'New password should be different from the old password.',
    ],
    ['network', '', 'Something went wrong. Please try again.'],
  ])('shows the %s error and keeps the form', async (code, serverMessage, message) => {
    const { user, getUrl } = open({
      recovering: true,
      actions: { setNewPassword: () => Promise.reject(new AppError(code, { details: { serverMessage } })) },
    });
    await user.type(getNewPasswordField(), 'horse battery{Enter}');
    await screen.findByText(message);
    expect(getNewPasswordField().value).toBe('horse battery');
    expect(getUrl()).toBe('/auth/reset');
  });

  test('offers to send a new link when the session has ended', async () => {
    const { user } = open({
      recovering: true,
      actions: { setNewPassword: () => Promise.reject(new AppError('session-missing')) },
    });
    await user.type(getNewPasswordField(), 'horse battery{Enter}');
    await screen.findByRole('button', { name: 'Send link' });
  });
});

describe('while a new password is required', () => {
  const passwordRequired = {
    person: { role: 'author', email: 'ann@northlight.example', passwordDue: true },
  } as const;
  const getCurrentPasswordField = () => screen.getByLabelText<HTMLInputElement>('Current password');

  test.each([
    ['/auth/reset', '/dashboard'],
    ['/auth/reset?next=%2Fdashboard%2Fblogs%3Fedit%3D1', '/dashboard/blogs?edit=1'],
    ['/auth/reset?next=https%3A%2F%2Fevil.example', '/dashboard'],
  ])('%s asks only for the new password and continues to %s', async (url, destination) => {
    const { user, getUrl } = open(passwordRequired, url);
    screen.getByText(/^For ann@northlight\.example\. Choose a password that only you know/);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    screen.getByText(/^Use at least 8 characters/);
    await expectAccessible();
    await user.type(getNewPasswordField(), 'a better one{Enter}');
    await waitFor(() => expect(getUrl()).toBe(destination));
    expect(auth.calls).toEqual([{ action: 'setNewPassword', args: ['a better one'] }]);
  });

  test('asks for the current password at once if the user signed in with it, also after a reload', async () => {
    const data = { currentAuthenticationMethods: [{ method: 'password', timestamp: 1 }] };
    const mfa = { getAuthenticatorAssuranceLevel: async () => ({ data, error: null }) };
    const { user } = open({ ...passwordRequired, backend: { auth: { mfa } } as unknown as BackendClient });
    await user.type(await screen.findByLabelText('Current password'), 'chosen by staff');
    await user.type(getNewPasswordField(), 'a better one{Enter}');
    await waitFor(() =>
      expect(auth.calls.map(({ args }) => args)).toEqual([['a better one', 'chosen by staff']]),
    );
  });

  test('asks for the current password once the backend requires it', async () => {
    let attempts = 0;
    const reject = () => Promise.reject(new AppError('invalid-credentials'));
    const { user } = open({
      ...passwordRequired,
      actions: { setNewPassword: () => (++attempts < 3 ? reject() : Promise.resolve()) },
    });
    await user.type(getNewPasswordField(), 'a better one{Enter}');
    await screen.findByText('Please also enter the password you signed in with.');
    expect(document.activeElement).toBe(getCurrentPasswordField());
    expect(getNewPasswordField().value).toBe('a better one');
    await user.type(getCurrentPasswordField(), 'not this{Enter}');
    await screen.findByText('This is not your current password.');
    await expectAccessible();
    await user.clear(getCurrentPasswordField());
    await user.type(getCurrentPasswordField(), 'chosen by staff{Enter}');
    await waitFor(() => expect(auth.calls).toHaveLength(3));
    expect(auth.calls.map(({ args }) => args)).toEqual([
      ['a better one'],
      ['a better one', 'not this'],
      ['a better one', 'chosen by staff'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Forgot your current password?' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(
      'ann@northlight.example',
    );
    screen.getByText('You need a new link to set a password. Enter your email address to get one.');
  });

  test('redirects when the password has been set in another tab', async () => {
    const { getUrl } = open(passwordRequired);
    act(() => auth.setPerson({ ...passwordRequired.person, passwordDue: false }));
    await waitFor(() => expect(getUrl()).toBe('/dashboard'));
  });

  test('lets the user sign out', async () => {
    const { user, services, getUrl } = open(passwordRequired);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(services.logOut).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(getUrl()).toBe('/auth'));
  });
});

describe('requesting a link', () => {
  test('does not reveal whether an address has an account', async () => {
    const { user } = open({ person: null });
    await expectAccessible();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'who@acme.example{Enter}');
    await screen.findByText(/If who@acme.example has an account/);
    expect(auth.calls).toEqual([{ action: 'requestPasswordReset', args: ['who@acme.example'] }]);
    screen.getByRole('link', { name: 'development mailbox' });
  });

  test('rejects an invalid address and focuses its field', async () => {
    const { user } = open({ person: null });
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await screen.findByText('Please enter a valid email address');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
    expect(auth.calls).toEqual([]);
  });
});
