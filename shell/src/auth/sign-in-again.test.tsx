import { afterEach, expect, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/render-shell-page.tsx';
import { SignInAgain } from './sign-in-again.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

const person = { email: 'dana@acme.example' };

test('shows nothing while the session is valid', () => {
  auth = createFakeAuth({ person });
  render(<SignInAgain />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('asks for the password, shows an error if it is wrong and closes if it is right', async () => {
  auth = createFakeAuth({
    person,
    actions: {
      async signIn({ password }) {
        if (password !== 'right') {
          throw new AppError('invalid-credentials', {
            details: { serverMessage: 'Invalid login credentials' },
          });
        }
        auth.setState({ expired: false });
        return { id: 'person-1', email: person.email };
      },
    },
  });
  auth.setState({ expired: true });
  const user = userEvent.setup();
  render(<SignInAgain />);
  const field = await screen.findByLabelText('Password', { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await expectAccessible();
  await user.keyboard('wrong{Enter}');
  expect(await screen.findByText(/^Email address and password do not match\./)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  await user.clear(field);
  await user.type(field, 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(auth.calls.map(({ args }) => args[0])).toEqual([
    { email: person.email, password: 'wrong' },
    { email: person.email, password: 'right' },
  ]);
});

test('signs out when the user clicks Logout', async () => {
  auth = createFakeAuth({ person });
  auth.setState({ expired: true });
  render(<SignInAgain />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(auth.calls.map(({ action }) => action)).toEqual(['signOut']);
});
