import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { PendingNotifications } from './pending-notifications.tsx';
import { rememberDraft, setHasPending } from './pending-notifications-state.ts';
import { useShowPending } from './use-client-notifications.ts';

const notification = {
  change_id: 'c1',
  row_id: 'r1',
  client_name: 'Acme',
  title: 'Invoice paid',
  message: 'Invoice NL-1, $10.50, is marked as paid.',
  seconds_left: 10,
};

function Screen() {
  const showPending = useShowPending();
  useEffect(showPending, [showPending]);
  return <PendingNotifications />;
}

/** A database that holds the notification until it is resolved. */
function createDatabase(respond: (action: string) => ReturnType<FakeBackend> = () => ({ status: 204 })) {
  let pendingNotifications: readonly object[] = [notification];
  const backend: FakeBackend = ({ target, body }) => {
    if (target === 'pending_notifications') return pendingNotifications;
    if (target !== 'resolve_pending_notification') return [];
    const { action } = body as { action: string };
    pendingNotifications = action === 'wait' ? [{ ...notification, seconds_left: 60 }] : [];
    return respond(action);
  };
  return backend;
}

beforeEach(() => setHasPending(false));

const open = (backend: FakeBackend) => openScreen(Screen, '/dashboard', backend);
const findBar = () => screen.findByRole('region', { name: 'Messages to clients' });
const waitUntilGone = () => waitFor(() => expect(screen.queryByRole('region')).toBeNull());

test('shows the message, its recipient and a countdown', async () => {
  open(createDatabase());
  expect((await findBar()).textContent).toMatch(/“Invoice paid” will be sent to Acme in \d+ s/);
  expect((await findBar()).textContent).toContain(notification.message);
});

test('is one line for several messages, which opens to each of them', async () => {
  const others = ['c2', 'c3'].map((change_id) => ({ ...notification, change_id, seconds_left: 20 }));
  const { user } = open(() => [notification, ...others]);
  await user.click(await screen.findByText(/^3 messages go out in \d+ s$/));
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(3);
});

test('offers only Undo for a change that notifies nobody', async () => {
  open(() => [{ ...notification, client_name: null, message: null }]);
  expect((await findBar()).textContent).toMatch(
    /“Invoice paid”: the client will not be notified. You can undo this for \d+ sUndo$/,
  );
});

test('undoes the change, and restores the form’s draft', async () => {
  const restoredDrafts: string[] = [];
  const { user, toasts, requests } = open(createDatabase());
  rememberDraft('r1', () => restoredDrafts.push('typed'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitUntilGone();
  expect(requests.find(({ target }) => target === 'resolve_pending_notification')?.body).toEqual({
    change_id: 'c1',
    action: 'undo',
  });
  expect(restoredDrafts).toEqual(['typed']);
  expect(toasts()).toEqual([
    'The client will not be notified. Open the form again to continue with your input.',
  ]);
});

test('sends the message immediately on Send now', async () => {
  const { user, requests } = open(createDatabase());
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitUntilGone();
  expect(requests.find(({ target }) => target === 'resolve_pending_notification')?.body).toEqual({
    change_id: 'c1',
    action: 'send',
  });
});

test('delays the message by one minute', async () => {
  const { user } = open(createDatabase());
  await user.click(await screen.findByRole('button', { name: 'Delay one minute' }));
  expect(await screen.findByText('“Invoice paid” will be sent to Acme in 60 s')).toBeTruthy();
});

test('reports that it is too late to undo, and closes', async () => {
  const { user, toasts } = open(
    createDatabase(() => ({
      status: 404,
      body: { code: 'PT404', message: 'The time for that has passed.' },
    })),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitUntilGone();
  expect(toasts()).toEqual(['The change could not be undone. The time for that has passed.']);
});

test('reports that the messages failed to load', async () => {
  open(() => ({ status: 500, body: { code: 'XX000', message: 'x' } }));
  expect((await findBar()).textContent).toContain('could not be loaded. They will be sent automatically.');
});
