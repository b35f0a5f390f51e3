import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import {
  getAuthState,
  getBackend,
  onSessionEnd,
  type SessionEndReason,
  signIn,
  signOut,
  useRole,
  useSession,
  whenAuthSettled,
} from './index.ts';
import { createFakeAuth, type FakeAuth } from './testing/index.ts';

let fake: FakeAuth | null = null;
afterEach(() => {
  fake?.restore();
  fake = null;
});

function CurrentUser() {
  const session = useSession();
  const role = useRole();
  return (
    <p>
      {session.status === 'signed-in' ? session.user.email : session.status},{' '}
      {role.status === 'ready' ? role.role : role.status}
    </p>
  );
}

test('the session is loading and getBackend rejects before the shell has configured auth', async () => {
  render(<CurrentUser />);
  expect(screen.getByText('loading, none')).toBeDefined();
  await expect(getBackend()).rejects.toMatchObject({ code: 'not-configured' });
});

test('the session is loading during server rendering, even for a signed-in user', () => {
  fake = createFakeAuth({ person: { role: 'admin' } });
  expect(renderToString(<CurrentUser />)).toContain('loading');
});

test('a screen that was mounted before the shell started is updated', async () => {
  render(<CurrentUser />);
  const endReasons: SessionEndReason[] = [];
  const unsubscribe = onSessionEnd((reason) => endReasons.push(reason));
  act(() => {
    fake = createFakeAuth({ person: null });
  });
  expect(screen.getByText('signed-out, none')).toBeDefined();
  await act(() => signIn({ email: 'ada@acme.example', password: 'x' }));
  expect(screen.getByText('ada@acme.example, client')).toBeDefined();
  await act(() => signOut());
  expect(screen.getByText('signed-out, none')).toBeDefined();
  expect(endReasons).toEqual(['signed-out']);
  expect(fake?.calls.map(({ action }) => action)).toEqual(['signIn', 'signOut']);
  unsubscribe();
});

test('whenAuthSettled waits until session and role are known, or until aborted', async () => {
  fake = createFakeAuth({ session: { status: 'loading' }, role: { status: 'none' } });
  const settled = jest.fn();
  const waiting = whenAuthSettled().then(settled);
  fake.setState({
    session: { status: 'signed-in', user: { id: '1', email: '' } },
    role: { status: 'loading' },
  });
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  fake.setPerson({ role: 'author' });
  await waiting;
  expect(getAuthState().role).toMatchObject({ role: 'author' });

  fake.setState({ session: { status: 'loading' } });
  const controller = new AbortController();
  const aborted = whenAuthSettled(controller.signal);
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
});
