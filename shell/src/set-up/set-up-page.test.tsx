import { afterEach, expect, jest, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible, renderAt } from '../testing/render-shell-page.tsx';
import { SetUpPage } from './set-up-page.tsx';

const password = 'quiet-harbour-7';
const originalFetch = globalThis.fetch;
let auth: FakeAuth;
afterEach(() => {
  auth.restore();
  globalThis.fetch = originalFetch;
});

/** Opens the screen. Each call of the function takes the next response: an error is [status, code, message]. */
function open(responses: readonly (null | [number, string, string])[], options: FakeAuthOptions = {}) {
  const bodies: unknown[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const response = responses[bodies.push(JSON.parse(String(init?.body))) - 1];
    if (!response) return Response.json({ ok: true });
    const [status, code, message] = response;
    return Response.json({ error: { code, message } }, { status });
  });
  auth = createFakeAuth({ person: null, ...options });
  const leave = jest.fn<(url: string) => void>();
  const { user } = renderAt('/set-up#c0de', '/set-up', <SetUpPage leave={leave} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  const walk = async () => {
    await type('Name of the agency', 'Lind Studio');
    await type('Accent color', 'green');
    await press('Next');
    await screen.findByText('Enter a color such as #0b5f50');
    await user.clear(screen.getByLabelText('Accent color'));
    await type('Accent color', '7A2E8E');
    await press('Next');
    await screen.findByText('Step 2 of 3: the first admin');
    await type('Your name', 'Ada Lind');
    await type('Email', 'ada@lind.example');
    await type('Password', password);
    await press('Next');
    await screen.findByText('Step 3 of 3: who may sign up');
    await type('Email domains', 'lind.example');
    await press('Set up');
  };
  return { bodies, leave, press, type, walk };
}

const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const answers = {
  ...{ code: 'c0de', agency: 'Lind Studio', accent: '#7a2e8e', name: 'Ada Lind', email: 'ada@lind.example' },
  ...{ password, domains: 'lind.example' },
};

test.each([
  ['opens the dashboard', {}, '/dashboard'],
  [
    'asks to sign in, with the address filled in, if the account has another password',
    { signIn: () => Promise.reject(new AppError('invalid-credentials')) },
    '/auth?email=ada%40lind.example',
  ],
])('sends the answers, then %s', async (_name, actions, target) => {
  const { bodies, leave, walk } = open([], { actions });
  await expectAccessible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Skip to content']);
  await walk();
  await waitFor(() => expect(leave.mock.calls).toEqual([[target]]));
  expect(bodies).toEqual([answers]);
});

test('a refusal leads to the step with the mistake, and nothing typed is lost', async () => {
  const { bodies, leave, press, type, walk } = open([
    [403, 'wrong_code', 'This is not the code. 4 tries are left.'],
    [422, 'weak_password', 'Use another one.'],
    [409, 'already_set_up', 'This has been set up already.'],
  ]);
  await walk();
  expect((await screen.findByRole('alert')).textContent).toBe('This is not the code. 4 tries are left.');
  await screen.findByText('Step 1 of 3: name and color');
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(getValue('Name of the agency')).toBe('Lind Studio');
  // The address with a newer code, opened in the same tab.
  window.location.hash = '#c0de2';
  await waitFor(() => expect(getValue('Code')).toBe('c0de2'));
  await press('Next');
  await screen.findByText('Step 2 of 3: the first admin');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([getValue('Your name'), getValue('Email'), getValue('Password')]).toEqual([
    'Ada Lind',
    answers.email,
    password,
  ]);
  // Back keeps what the step did not accept yet.
  await type('Your name', ' @');
  await press('Back');
  await press('Next');
  expect(getValue('Your name')).toBe('Ada Lind @');
  await press('Next');
  await screen.findByText('A name cannot contain a web or email address.');
  await type('Your name', '{Backspace}{Backspace}');
  await press('Next');
  expect(await screen.findByLabelText('Email domains')).toHaveProperty('value', 'lind.example');
  await press('Set up');
  expect((await screen.findByRole('alert')).textContent).toBe('Use another one.');
  await press('Next');
  await press('Set up');
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/auth');
  await press('Set up');
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(bodies.at(-1)).toEqual({ ...answers, code: 'c0de2' });
});
