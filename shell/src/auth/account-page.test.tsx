import { afterEach, expect, test } from '@jest/globals';
import { AppError, type AppErrorCode } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible, renderAt } from '../testing/render-shell-page.tsx';
import { AccountPage } from './account-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

function open(options: FakeAuthOptions = {}) {
  auth = createFakeAuth({ person: { role: 'author', email: 'ann@north.example' }, ...options });
  return renderAt('/auth/account', '/auth/account', <AccountPage />);
}
const getCurrentPasswordField = () => screen.getByLabelText<HTMLInputElement>('Current password');
const getNewPasswordField = () => screen.getByLabelText<HTMLInputElement>('New password');

async function submitPasswords(user: ReturnType<typeof open>['user'], password = 'horse battery') {
  await user.type(getCurrentPasswordField(), 'the current one');
  await user.type(getNewPasswordField(), `${password}{Enter}`);
}

test('changes the password if the current one is correct', async () => {
  const { user, services } = open();
  expect([getCurrentPasswordField().autocomplete, getNewPasswordField().autocomplete]).toEqual([
    'current-password',
    'new-password',
  ]);
  expect(document.body.textContent).toContain('Use at least 8 characters.');
  await expectAccessible();
  await submitPasswords(user);
  await waitFor(() => expect(services.toast).toHaveBeenCalledTimes(1));
  expect(auth.calls).toEqual([{ action: 'setNewPassword', args: ['horse battery', 'the current one'] }]);
  expect([getCurrentPasswordField().value, getNewPasswordField().value]).toEqual(['', '']);
});

test('requires both passwords and checks the rule before sending', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Your current password is required');
  await submitPasswords(user, 'short');
  await waitFor(() => expect(getNewPasswordField().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/Use at least 8 characters\./)).toHaveLength(1);
  await user.clear(getCurrentPasswordField());
  await user.clear(getNewPasswordField());
  await submitPasswords(user, 'ann-north');
  await screen.findByText(/^Leave out the company name/);
  expect(auth.calls).toEqual([]);
});

test.each<[AppErrorCode, string, string, () => HTMLElement]>([
  [
    'invalid-credentials',
    'Invalid login credentials',
    'This is not your current password.',
    getCurrentPasswordField,
  ],
  ['same-password', 'Same', 'This is your current password. Please choose another one.', getNewPasswordField],
  ['weak-password', 'Use another one.', 'Use another one.', getNewPasswordField],
])('shows the %s error at its field', async (code, serverMessage, message, getField) => {
  const { user } = open({
    actions: { setNewPassword: () => Promise.reject(new AppError(code, { details: { serverMessage } })) },
  });
  await submitPasswords(user);
  await screen.findByText(message);
  expect(document.activeElement).toBe(getField());
  expect(getCurrentPasswordField().value).toBe('the current one');
});

test('logs out everywhere after a confirmation', async () => {
  const { user, services } = open();
  services.confirm.mockResolvedValueOnce(false);
  const button = screen.getByRole('button', { name: 'Log out everywhere' });
  await user.click(button);
  expect(auth.calls).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(auth.calls).toEqual([{ action: 'signOutEverywhere', args: [] }]));
});

test('hides the account page when the session ends in another tab', async () => {
  const { getUrl } = open();
  auth.endSession('other-tab');
  await waitFor(() => expect(getUrl()).toBe('/auth?next=/auth/account'));
  expect(document.body.textContent).not.toContain('ann@north.example');
});
