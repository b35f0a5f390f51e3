import { afterEach, expect, test } from '@jest/globals';
import { AppError, type AuthUrlOutcome } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible, renderAt } from '../testing/render-shell-page.tsx';
import { LinkPage } from './link-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

function open(options: FakeAuthOptions) {
  auth = createFakeAuth({ outcome: { kind: 'question', email: 'p@initech.example' }, ...options });
  return renderAt('/auth/link', '/auth/link', <LinkPage />);
}
const findButton = (name: string) => screen.findByRole('button', { name });

test('shows both accounts and waits for a decision', async () => {
  open({ person: { email: 'ada@acme.example' } });
  await findButton('Continue');
  expect(document.body.textContent).toContain('This link signs you in as p@initech.example.');
  expect(document.body.textContent).toContain('You are signed in as ada@acme.example.');
  expect(document.title).toBe('Sign in with this link?');
  expect(auth.calls).toEqual([]);
  await expectAccessible();
});

test('opens a link without a name only after a click, then asks for confirmation', async () => {
  const { user, getUrl } = open({
    person: null,
    outcome: { kind: 'unopened', purpose: 'recovery' },
    actions: {
      resolveLinkPrompt: async () =>
        auth.calls.length === 1 ? { kind: 'question', email: 'p@initech.example' } : { kind: 'recovery' },
    },
  });
  const continueButton = await findButton('Continue');
  expect(document.title).toBe('Choose a new password');
  expect(auth.calls).toEqual([]);
  await expectAccessible();
  await user.click(continueButton);
  expect(await screen.findByText('p@initech.example')).toBeTruthy();
  expect(document.title).toBe('Sign in with this link?');
  await user.click(await findButton('Continue'));
  await waitFor(() => expect(getUrl()).toBe('/auth/reset'));
});

test.each([
  ['changed', 'Your email address has been changed'],
  ['half-changed', 'One more email'],
] as const)('an email change that is %s leads to “%s” without signing in', async (kind, heading) => {
  const { user } = open({
    person: null,
    outcome: { kind: 'unopened', purpose: 'email_change' },
    actions: { resolveLinkPrompt: async () => ({ kind }) },
  });
  await user.click(await findButton('Confirm the change'));
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  const next = screen.queryByRole('link', { name: 'Continue' })?.getAttribute('href');
  expect(next).toBe(kind === 'changed' ? '/auth' : undefined);
});

test.each([
  ['Continue', true, null, '/auth/reset'],
  ['Not now', false, { email: 'ada@acme.example' }, '/auth'],
  ['Not now', false, null, '/'],
] as const)(
  'the button %s sends %s (signed in: %j) and opens %s',
  async (name, isAccepted, person, target) => {
    const { user, getUrl } = open({
      person,
      actions: {
        resolveLinkPrompt: async (isConfirmed) => (isConfirmed ? { kind: 'recovery' } : { kind: 'none' }),
      },
    });
    await user.click(await findButton(name));
    await waitFor(() => expect(getUrl()).toBe(target));
    expect(auth.calls).toEqual([{ action: 'resolveLinkPrompt', args: [isAccepted] }]);
  },
);

test('shows a failed request and lets the user try again', async () => {
  const { user, getUrl } = open({
    person: null,
    actions: { resolveLinkPrompt: () => Promise.reject(new AppError('network')) },
  });
  await user.click(await findButton('Continue'));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  await findButton('Continue');
  expect(getUrl()).toBe('/auth/link');
});

test.each([
  ['warns that a spent link stops working', { kind: 'question', email: 'p@initech.example' }, true],
  ['promises that an unopened link stays unused', { kind: 'unopened', purpose: 'signup' }, false],
] as const)('%s', async (_case, outcome, isSpent) => {
  open({ person: null, outcome });
  await screen.findByRole('button', { name: 'Not now' });
  expect(document.body.textContent?.includes('the link stops working')).toBe(isSpent);
  expect(document.body.textContent?.includes('the link stays unused')).toBe(!isSpent);
});

test('a link that names its account needs one click, with both accounts on the page', async () => {
  const { user, getUrl } = open({
    person: { email: 'ada@acme.example' },
    outcome: { kind: 'unopened', purpose: 'recovery', email: 'p@initech.example' },
    actions: { resolveLinkPrompt: async () => ({ kind: 'recovery' }) },
  });
  const continueButton = await findButton('Continue');
  expect(document.body.textContent).toContain('This link signs you in as p@initech.example.');
  expect(document.body.textContent).toContain('You are signed in as ada@acme.example.');
  expect(auth.calls).toEqual([]);
  await expectAccessible();
  await user.click(continueButton);
  await waitFor(() => expect(getUrl()).toBe('/auth/reset'));
});

test('tells a signed-in user that a link does not work', async () => {
  const { getUrl } = open({
    person: { email: 'ada@acme.example' },
    outcome: { kind: 'failed', error: new AppError('link-expired') },
  });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(document.body.textContent).toContain('You are signed in as ada@acme.example.');
  expect(getUrl()).toBe('/auth/link');
  await expectAccessible();
});

test.each<[AuthUrlOutcome, string]>([
  [{ kind: 'failed', error: new AppError('network') }, '/auth?reason=offline'],
  [{ kind: 'none' }, '/auth'],
])('redirects a visitor with the outcome %j to %s', async (outcome, target) => {
  const { getUrl } = open({ person: null, outcome });
  await waitFor(() => expect(getUrl()).toBe(target));
});
