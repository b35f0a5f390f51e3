import { afterEach, expect, jest, test } from '@jest/globals';
import type { BackendClient } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import { act, screen } from '@testing-library/react';
import { expectAccessible, renderAt } from '../../testing/render-shell-page.tsx';
import type { Invitation } from './invitation-api.ts';
import { InvitationPage } from './invitation-page.tsx';

const email = 'bo@bluefin.example';
const invitation: Invitation = {
  state: 'open',
  email,
  full_name: 'Bo Berg',
  company: 'Bluefin',
  inviter: 'Ingrid Solberg',
  can_sign_in: true,
  invitation: 'i1',
};
const revokedMessage = 'This invitation is for another address, or has been used or revoked.';
const originalFetch = globalThis.fetch;
let auth: FakeAuth;
afterEach(() => {
  auth.restore();
  globalThis.fetch = originalFetch;
});

/** The function's responses by action; an error is [status, message]. */
type Responses = Record<string, object | [number, string]>;

/** Opens the page with a link; the details change the invitation. Browser tests walk through its forms. */
function open(details: Partial<Invitation>, person: FakePerson | null = null, responses: Responses = {}) {
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { action, link } = JSON.parse(String(init?.body));
    expect(link).toBe('sealed');
    const response = responses[action] ?? { ...invitation, ...details };
    return Array.isArray(response)
      ? Response.json({ error: { code: 'x', message: response[1] } }, { status: response[0] })
      : Response.json(response);
  });
  const error = { code: 'PT404', message: revokedMessage, details: null, hint: null };
  const backend = { rpc: async () => ({ data: null, error, status: 404 }) } as unknown as BackendClient;
  auth = createFakeAuth({ person, backend });
  return renderAt('/auth/invitation#sealed', '/auth/invitation', <InvitationPage />);
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const findButton = (name: string) => screen.findByRole('button', { name });

test('an invitation that was revoked meanwhile says so', async () => {
  const { user } = open({}, { email });
  await findHeading('Ingrid Solberg invited you to Bluefin');
  await user.click(await findButton('Accept'));
  expect((await screen.findByRole('alert')).textContent).toBe(revokedMessage);
});

test('accepts nothing before the role is known and a missing second-factor code entered', async () => {
  open({}, { email });
  await findButton('Accept');
  act(() => auth.setState({ role: { status: 'loading' } }));
  await findHeading('One moment');
  act(() => auth.setState({ role: { status: 'failed', needsCode: true, retry: () => undefined } }));
  await findHeading('Enter your code');
});

test('somebody else is asked to log out', async () => {
  open({}, { email: 'ada@acme.example' });
  await findHeading('This invitation is for another account');
  expect(document.body.textContent).toContain(
    `It is for ${email}, and you are signed in as ada@acme.example.`,
  );
  await findButton('Logout');
  await expectAccessible();
});

test.each([
  ['accepted', null, 'This invitation has been accepted', 'Sign in'],
  ['accepted', { email }, 'This invitation has been accepted', 'Continue'],
  ['accepted', { email: 'ada@acme.example' }, 'This invitation has been accepted', 'Continue'],
  ['revoked', null, 'This invitation is no longer valid', 'Sign in'],
] as const)('%s, signed in: %j', async (state, person, heading, action) => {
  open({ state }, person);
  await findHeading(heading);
  expect((await screen.findByRole('link', { name: action })).getAttribute('href')).toBe('/auth');
});

test('an expired link sends a new one, or says why not', async () => {
  const responses: Responses = { renew: [429, 'Emailed several times.'] };
  const { user } = open({ state: 'expired' }, null, responses);
  await user.click(await findButton('Send me a new link'));
  expect((await screen.findByRole('alert')).textContent).toBe('Emailed several times.');
  responses.renew = { ok: true };
  await user.click(await findButton('Send me a new link'));
  expect(await screen.findByText(`We have sent a new link to ${email}.`)).toBeTruthy();
});

test('a link that was cut off is reported', async () => {
  open({}, null, { look: [404, 'This link is not valid.'] });
  await findHeading('This link does not work');
});

test('a failed request can be repeated', async () => {
  const responses: Responses = { look: [503, 'Down.'] };
  const { user } = open({}, null, responses);
  await findHeading('Your invitation could not be loaded');
  responses.look = invitation;
  await user.click(await findButton('Try again'));
  await findHeading('Ingrid Solberg invited you to Bluefin');
});
