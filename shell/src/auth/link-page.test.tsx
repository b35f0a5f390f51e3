import { afterEach, expect, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible, renderAt } from '../testing/render-own-page.tsx';
import { LinkPage } from './link-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

function open(options: FakeAuthOptions) {
  auth = createFakeAuth({ outcome: { kind: 'question', email: 'p@initech.example' }, ...options });
  return renderAt('/auth/link', '/auth/link', <LinkPage />);
}
const button = (name: string) => screen.findByRole('button', { name });

test('names both people and waits for an answer', async () => {
  open({ person: { email: 'ada@acme.example' } });
  await button('Continue');
  expect(document.body.textContent).toContain('This link signs you in as p@initech.example.');
  expect(document.body.textContent).toContain('You are signed in as ada@acme.example.');
  expect(document.title).toBe('Sign in with this link?');
  expect(auth.calls).toEqual([]);
  await expectAccessible();
});

test('opens a link only after a click, then asks for confirmation', async () => {
  const { user, where } = open({
    person: null,
    outcome: { kind: 'unopened', purpose: 'recovery' },
    actions: {
      answerLink: async () =>
        auth.calls.length === 1 ? { kind: 'question', email: 'p@initech.example' } : { kind: 'recovery' },
    },
  });
  const press = await button('Continue');
  expect(document.title).toBe('Choose a new password');
  expect(auth.calls).toEqual([]);
  await expectAccessible();
  await user.click(press);
  expect(await screen.findByText('p@initech.example')).toBeTruthy();
  expect(document.title).toBe('Sign in with this link?');
  await user.click(await button('Continue'));
  await waitFor(() => expect(where()).toBe('/auth/reset'));
});

test('confirms a changed address that signs nobody in', async () => {
  const { user } = open({
    person: null,
    outcome: { kind: 'unopened', purpose: 'email_change' },
    actions: { answerLink: async () => ({ kind: 'changed' }) },
  });
  await user.click(await button('Confirm the change'));
  expect(await screen.findByRole('heading', { name: 'Your address was changed' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/auth');
});

test('says that the other address must confirm the change too', async () => {
  const { user } = open({
    person: null,
    outcome: { kind: 'unopened', purpose: 'email_change' },
    actions: { answerLink: async () => ({ kind: 'half-changed' }) },
  });
  await user.click(await button('Confirm the change'));
  expect(await screen.findByRole('heading', { name: 'One more email' })).toBeTruthy();
});

test.each([
  ['Continue', true, null, '/auth/reset'],
  ['Not now', false, { email: 'ada@acme.example' }, '/auth'],
  ['Not now', false, null, '/'],
] as const)('%s answers %s and continues (signed in: %j)', async (name, isAccepted, person, target) => {
  const { user, where } = open({
    person,
    actions: { answerLink: async (yes) => (yes ? { kind: 'recovery' } : { kind: 'none' }) },
  });
  await user.click(await button(name));
  await waitFor(() => expect(where()).toBe(target));
  expect(auth.calls).toEqual([{ action: 'answerLink', args: [isAccepted] }]);
});

test('shows a failed answer and lets the user try again', async () => {
  const { user, where } = open({
    person: null,
    actions: { answerLink: () => Promise.reject(new AppError('network')) },
  });
  await user.click(await button('Continue'));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  await button('Continue');
  expect(where()).toBe('/auth/link');
});

test('does not warn about the link if nobody else is signed in', async () => {
  open({ person: null });
  await button('Continue');
  expect(document.body.textContent).not.toContain('stops working');
});

test('tells a signed-in person that a link does not work', async () => {
  const { where } = open({
    person: { email: 'ada@acme.example' },
    outcome: { kind: 'failed', error: new AppError('link-expired') },
  });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(document.body.textContent).toContain('You are signed in as ada@acme.example.');
  expect(where()).toBe('/auth/link');
  await expectAccessible();
});

test('redirects a broken link to the sign-in page', async () => {
  const { where } = open({ person: null, outcome: { kind: 'failed', error: new AppError('network') } });
  await waitFor(() => expect(where()).toBe('/auth?reason=offline'));
});

test('redirects to the sign-in page if there is no link', async () => {
  const { where } = open({ person: null, outcome: { kind: 'none' } });
  await waitFor(() => expect(where()).toBe('/auth'));
});
