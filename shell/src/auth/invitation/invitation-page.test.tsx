import { afterEach, expect, jest, test } from '@jest/globals';
import type { BackendClient } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import { screen, waitFor } from '@testing-library/react';
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
const originalFetch = globalThis.fetch;
let auth: FakeAuth;
afterEach(() => {
  auth.restore();
  globalThis.fetch = originalFetch;
});

interface Options {
  readonly person?: FakePerson | null;
  /** Responses to the function, by action; an error is [status, message]. */
  readonly responses?: Readonly<Record<string, object | [number, string]>>;
  readonly acceptError?: object | null;
}

function open(
  details: Partial<Invitation>,
  { person = null, responses = {}, acceptError = null }: Options = {},
) {
  const steps: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { action, link } = JSON.parse(String(init?.body));
    expect(link).toBe('sealed');
    steps.push(action);
    const response = responses[action] ?? (action === 'look' ? { ...invitation, ...details } : {});
    return Array.isArray(response)
      ? Response.json({ error: { code: 'x', message: response[1] } }, { status: response[0] })
      : Response.json(response);
  });
  const query = (data: unknown) => {
    const chain = { select: () => chain, eq: () => chain, order: () => chain, limit: async () => ({ data }) };
    return chain;
  };
  const backend = {
    auth: {
      verifyOtp: async (token: object) => {
        steps.push(`verify ${JSON.stringify(token)}`);
        auth.setPerson({ email, passwordDue: true });
        return { data: { user: { id: 'p1' } }, error: null };
      },
    },
    rpc: async (name: string, args: object) => {
      steps.push(`${name} ${JSON.stringify(args)}`);
      return acceptError === null
        ? { data: 'k1', error: null }
        : { data: null, error: acceptError, status: 404 };
    },
    from: (table: string) => ({
      ...query([{ id: 'project-1' }]),
      update: (change: object) => {
        steps.push(`${table} ${JSON.stringify(change)}`);
        return { eq: () => ({ select: async () => ({ data: [], error: null }) }) };
      },
    }),
  } as unknown as BackendClient;
  auth = createFakeAuth({
    person,
    backend,
    actions: {
      setNewPassword: async (password) => {
        steps.push(`password ${password}`);
      },
    },
  });
  return { ...renderAt('/auth/invitation#sealed', '/auth/invitation', <InvitationPage />), steps };
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const findButton = (name: string) => screen.findByRole('button', { name });
const accepted = 'accept_company_invitation {"invitation":"i1"}';

test('one button sets name and password, accepts and opens the project', async () => {
  const responses = { open: { tokenHash: 'h', type: 'recovery' } };
  const { user, steps, getUrl } = open({ can_sign_in: false }, { responses });
  await findHeading('Ingrid Solberg invited you to Bluefin');
  await expectAccessible();
  expect(steps).toEqual(['look']);
  await user.clear(screen.getByLabelText('Your name'));
  await user.type(screen.getByLabelText('Your name'), ' Bo Bergström ');
  await user.type(screen.getByLabelText('Choose a password'), 'quiet-harbour-7');
  await user.click(await findButton('Accept and continue'));
  await waitFor(() => expect(getUrl()).toBe('/client-portal?project=project-1'));
  expect(steps.slice(1)).toEqual([
    'open',
    'verify {"token_hash":"h","type":"recovery"}',
    'profiles {"full_name":"Bo Bergström"}',
    'password quiet-harbour-7',
    accepted,
  ]);
});

test('an invitation to an account ends on the person’s home page', async () => {
  const { user, steps, getUrl } = open(
    { can_sign_in: false, company: null, invitation: undefined as never },
    { responses: { open: { tokenHash: 'h', type: 'invite' } } },
  );
  await findHeading('Ingrid Solberg invited you to Northlight');
  await user.type(screen.getByLabelText('Choose a password'), 'quiet-harbour-7');
  await user.click(await findButton('Accept and continue'));
  await waitFor(() => expect(getUrl()).toBe('/auth'));
  expect(steps).not.toContain(accepted);
});

test('someone with an account signs in, and needs no further click', async () => {
  const { user, steps, getUrl } = open({});
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', email);
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(await findButton('Sign in'));
  await waitFor(() => expect(getUrl()).toBe('/client-portal?project=project-1'));
  expect(steps).toEqual(['look', accepted]);
});

test('someone who is signed in accepts with one click', async () => {
  const { user, steps, getUrl } = open({}, { person: { email } });
  const accept = await findButton('Accept');
  expect(steps).toEqual(['look']);
  await user.click(accept);
  await waitFor(() => expect(getUrl()).toBe('/client-portal?project=project-1'));
});

test('an invitation that was revoked meanwhile says so', async () => {
  const message = 'This invitation is for another address, or has been used or revoked.';
  const acceptError = { code: 'PT404', message, details: null, hint: null };
  const { user, getUrl } = open({}, { person: { email }, acceptError });
  await user.click(await findButton('Accept'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(getUrl()).toBe('/auth/invitation');
});

test('somebody else is asked to sign out', async () => {
  const { steps } = open({}, { person: { email: 'ada@acme.example' } });
  await findHeading('This invitation is for another account');
  expect(document.body.textContent).toContain(
    `It is for ${email}, and you are signed in as ada@acme.example.`,
  );
  await findButton('Sign out');
  expect(steps).toEqual(['look']);
  await expectAccessible();
});

test.each([
  ['accepted', null, 'You have accepted this invitation', 'Sign in'],
  ['accepted', { email }, 'You have accepted this invitation', 'Continue'],
  ['revoked', null, 'This invitation is no longer valid', 'Sign in'],
] as const)('%s, signed in: %j', async (state, person, heading, action) => {
  open({ state }, { person });
  await findHeading(heading);
  expect((await screen.findByRole('link', { name: action })).getAttribute('href')).toBe('/auth');
});

test('an expired link sends a new one, or says why not', async () => {
  const responses: Record<string, object | [number, string]> = { renew: [429, 'Emailed several times.'] };
  const { user } = open({ state: 'expired' }, { responses });
  await user.click(await findButton('Send me a new link'));
  expect((await screen.findByRole('alert')).textContent).toBe('Emailed several times.');
  responses.renew = { ok: true };
  await user.click(await findButton('Send me a new link'));
  expect(await screen.findByText(`We have sent a new link to ${email}.`)).toBeTruthy();
});

test('a link that was cut off is reported', async () => {
  open({}, { responses: { look: [404, 'This link is not valid.'] } });
  await findHeading('This link does not work');
});

test('a failed request can be repeated', async () => {
  const responses: Record<string, object | [number, string]> = { look: [503, 'Down.'] };
  const { user } = open({}, { responses });
  await findHeading('Your invitation could not be loaded');
  responses.look = invitation;
  await user.click(await findButton('Try again'));
  await findHeading('Ingrid Solberg invited you to Bluefin');
});
