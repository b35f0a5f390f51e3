import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type FakeBackend,
  type FakeRequest,
  type FakeResponse,
  openScreen,
} from '../testing/open-screen.tsx';
import { Component as InboxPage } from './inbox-page.tsx';

const path = '/dashboard/inbox';

const thread = {
  sprint_id: 's1',
  project_id: 'p1',
  state: 'waiting',
  last_at: '2026-03-09T08:00:00Z',
  sprint_title: 'Checkout',
  project_title: 'Shop',
  organization_name: 'Acme',
  last_author: 'Dana',
  last_body: 'When?',
};
const contact = {
  id: 'm1',
  name: 'Clara',
  email: 'clara@example.org',
  company: null,
  phone: null,
  service: 'crm',
  budget: null,
  message: 'Hello there',
  handled: false,
  created_at: '2026-03-08T08:00:00Z',
};

const fakeBackend =
  (handleWrite: (request: FakeRequest) => FakeResponse | 'offline' = () => [{ id: 'x' }]): FakeBackend =>
  (request) => {
    const { target, method, query } = request;
    if (method !== 'GET') return handleWrite(request);
    switch (target) {
      case 'staff_attention':
        return { status: 200, body: { threads_waiting: 1, messages_open: 2, access_waiting: 1 } };
      case 'inbox_threads':
        return query.has('sprint_id') ? { status: 200, body: thread } : [thread];
      case 'sprint_messages':
        return [
          { id: 'a', kind: 'question', body: 'When?', author_name: 'Dana', created_at: thread.last_at },
        ];
      case 'contact_messages':
        return [contact];
      default:
        return [];
    }
  };

beforeEach(() => localStorage.clear());

test('shows how many items are waiting in each tab, and the Access tab only to admins', async () => {
  openScreen(InboxPage, path, fakeBackend());
  expect(await screen.findByRole('tab', { name: /Conversations\s*1/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: /Contact\s*2/ })).toBeVisible();
  expect(screen.queryByRole('tab', { name: /Access/ })).toBeNull();
  cleanup();
  openScreen(InboxPage, path, fakeBackend(), { role: 'admin' });
  expect(await screen.findByRole('tab', { name: /Access\s*1/ })).toBeVisible();
});

test('retries a reply with the same key', async () => {
  let attempts = 0;
  const { user, requests, toasts } = openScreen(
    InboxPage,
    path,
    fakeBackend(() => {
      attempts += 1;
      if (attempts === 1) return { status: 503, body: { message: 'busy' } };
      return { status: 409, body: { code: '23505', message: 'sprint_messages_request' } };
    }),
  );
  expect(await screen.findByText('Waiting for a reply')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reply about Checkout' }));
  const form = within(await screen.findByRole('form', { name: 'Reply' }));
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  expect(await form.findByText('Write a reply first')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Your reply' }), ' On Friday ');
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to send the reply');
  expect(form.getByRole('textbox', { name: 'Your reply' })).toHaveValue(' On Friday ');
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to send the reply', 'Reply sent']));
  const [first, second] = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ sprint_id: 's1', project_id: 'p1', kind: 'reply', body: 'On Friday' });
  expect(form.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
});

test('opens a conversation with its title and form at once, and says that it has earlier messages', async () => {
  const never = new Promise<FakeResponse>(() => undefined);
  const messages = Array.from({ length: 201 }, (_, index) => ({
    ...{
      id: `${999 - index}`,
      kind: 'question',
      body: `Message ${index}`,
      author_id: 'c',
      author_name: 'Dana',
    },
    created_at: thread.last_at,
  }));
  const { user } = openScreen(InboxPage, path, (request) => {
    if (request.target === 'sprint_messages') return messages;
    return request.query.has('sprint_id') ? never : fakeBackend()(request);
  });
  await user.click(await screen.findByRole('button', { name: 'Reply about Checkout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Checkout · Shop · Acme' }));
  expect(dialog.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
  expect(await dialog.findByText('Only the latest 200 messages are shown.')).toBeVisible();
  // The newest comes first from the database and is last in the conversation.
  expect(dialog.getAllByRole('listitem').at(-1)).toHaveTextContent('Message 0');
});

test('sends a reply edited after a lost response as a new message', async () => {
  let isLost = true;
  const { user, requests, toasts } = openScreen(
    InboxPage,
    `${path}?edit=thread.s1`,
    fakeBackend(() => (isLost ? 'offline' : { status: 201, body: null })),
  );
  const form = within(await screen.findByRole('form', { name: 'Reply' }));
  const replyField = form.getByRole('textbox', { name: 'Your reply' });
  await user.type(replyField, 'On Monday');
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to send the reply');
  isLost = false;
  await user.clear(replyField);
  await user.type(replyField, 'On Friday');
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(toasts()).toContain('Reply sent'));
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toMatchObject([{ body: 'On Monday' }, { body: 'On Friday' }]);
  expect(new Set(sent.map((body) => (body as { request_key: string }).request_key)).size).toBe(2);
});

test('marks a contact message that looks automatic', async () => {
  openScreen(InboxPage, `${path}?tab=contact`, ({ target, ...request }) =>
    target === 'contact_messages'
      ? [contact, { ...contact, id: 'm2', name: 'Bot', looks_automatic: true }]
      : fakeBackend()({ target, ...request }),
  );
  const message = await screen.findByRole('article', { name: 'Bot' });
  expect(within(message).getByText('Probably automatic')).toBeVisible();
  expect(screen.getAllByText('Probably automatic')).toHaveLength(1);
});

test('a link opens one contact message, with a way to all', async () => {
  const { requests } = openScreen(InboxPage, `${path}?tab=contact&message=m1`, fakeBackend());
  expect(await screen.findByRole('link', { name: 'All messages' })).toBeVisible();
  const read = requests.find(({ target }) => target === 'contact_messages');
  expect(read?.query.get('id')).toBe('in.(m1)');
});

test.each<[string, FakeResponse | 'offline', string]>([
  ['network', 'offline', 'You seem to be offline'],
  [
    'server',
    { status: 503, body: { code: 'backend_unreachable', message: 'Away' } },
    'The server does not answer',
  ],
])('sends a reply once the %s is back', async (_what, failure, message) => {
  let isOnline = false;
  const { user, toasts } = openScreen(
    InboxPage,
    `${path}?edit=thread.s1`,
    fakeBackend(() => (isOnline ? { status: 201, body: null } : failure)),
  );
  const form = within(await screen.findByRole('form', { name: 'Reply' }));
  await user.type(form.getByRole('textbox', { name: 'Your reply' }), 'Soon');
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  expect(await form.findByRole('alert')).toHaveTextContent(message);
  isOnline = true;
  await waitFor(() => expect(toasts()).toEqual(['Failed to send the reply', 'Reply sent']));
});

test('marks a contact message as handled, and reports a failure', async () => {
  let isBroken = true;
  const { user, requests, toasts } = openScreen(
    InboxPage,
    `${path}?tab=contact`,
    fakeBackend(() => (isBroken ? { status: 500, body: { message: 'x' } } : [{ id: 'm1' }])),
  );
  const findButton = () => screen.findByRole('button', { name: 'Mark as handled: message from Clara' });
  expect(await screen.findByText('Hello there')).toBeVisible();
  await user.click(await findButton());
  await waitFor(() => expect(toasts()).toEqual(['Failed to save']));
  isBroken = false;
  await waitFor(async () => expect(await findButton()).not.toHaveAttribute('aria-busy'));
  await user.click(await findButton());
  await waitFor(() => expect(toasts()).toEqual(['Failed to save', 'Message updated']));
  expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ handled: true });
});

test('marks a second message as handled while the first is being saved, each once', async () => {
  const { requests } = openScreen(InboxPage, `${path}?tab=contact`, (request) => {
    if (request.target !== 'contact_messages') return fakeBackend()(request);
    return request.method === 'GET'
      ? [contact, { ...contact, id: 'm2', name: 'Ben', created_at: '2026-03-07' }]
      : new Promise(() => undefined);
  });
  const findButton = (name: string) =>
    screen.findByRole('button', { name: `Mark as handled: message from ${name}` });
  const [first, second] = [await findButton('Clara'), await findButton('Ben')];
  expect(second.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  for (const button of [first, first]) fireEvent.click(button);
  await waitFor(() => expect(first).toHaveAttribute('aria-busy'));
  fireEvent.click(second);
  const getIds = () =>
    requests.filter(({ method }) => method === 'PATCH').map(({ query }) => query.get('id'));
  await waitFor(() => expect(getIds()).toEqual(['eq.m1', 'eq.m2']));
});

test('shows how to roll back a failing release, and marks the alert as seen', async () => {
  const alert = {
    ...{ id: 'n1', kind: 'release', read: false, created_at: '2026-03-08T08:00:00Z' },
    title: 'portal 2.0.0 fails more often than 1.9.0',
    message: 'Something failed in 9 of 80 visits of 2.0.0. To roll back: npm run rollback -- portal 1.9.0',
  };
  const { user, requests, toasts } = openScreen(InboxPage, `${path}?tab=releases`, (request) =>
    request.target === 'staff_notifications' && request.method === 'GET' ? [alert] : fakeBackend()(request),
  );
  const list = await screen.findByRole('list', { name: 'Alerts' });
  expect(list).toHaveTextContent('npm run rollback -- portal 1.9.0');
  const readRequest = requests.find(({ target }) => target === 'staff_notifications');
  expect(readRequest?.query.get('kind')).toBe('in.(joined,release,health)');
  await user.click(screen.getByRole('button', { name: `Mark as seen: ${alert.title}` }));
  await waitFor(() => expect(toasts()).toEqual(['Marked as seen']));
  const writeRequest = requests.find(({ method }) => method === 'PATCH');
  expect([writeRequest?.target, writeRequest?.query.get('id'), writeRequest?.body]).toEqual([
    'staff_notifications',
    'eq.n1',
    { read: true },
  ]);
});
