import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from '@northlight/contract';
import { keepFocus } from '@northlight/shared-ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { app } from '../app.tsx';
import { PendingNotifications } from '../client-notifications/pending-notifications.tsx';
import { InvoicesPanel } from '../invoices/invoices-panel.tsx';
import { screenList } from '../screens.ts';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { TicketsPanel } from '../tickets/tickets-panel.tsx';

const pages: Readonly<Record<string, Page>> = app.pages;

/** A page or tab as the frame shows it. */
function createScreen(path: string): ComponentType {
  return () => {
    const Component = pages[path]?.peek()?.Component;
    return (
      <>
        <main id="main" tabIndex={-1}>
          {path === '/tickets' && <TicketsPanel projectId="p1" />}
          {path === '/invoices' && <InvoicesPanel projectId="p1" />}
          {Component && <Component />}
        </main>
        <PendingNotifications />
      </>
    );
  };
}

const base = '/dashboard';
const open = (path: string, backend: FakeBackend) =>
  openScreen(createScreen(path.split('?')[0] ?? ''), path, backend, { role: 'admin' });

let stopKeepingFocus: () => void;
beforeAll(() => Promise.all(Object.values(pages).map((page) => page.load())));
beforeEach(() => {
  localStorage.clear();
  stopKeepingFocus = keepFocus();
});
afterEach(() => {
  cleanup();
  stopKeepingFocus();
});

const row = {
  id: 'a1',
  sprint_id: 's1',
  project_id: 'p1',
  title: 'Row',
  name: 'Row',
  email: 'row@acme.example',
  message: 'Row',
  invoice_number: 'Row',
  sprint_title: 'Row',
  amount: 1,
  currency: 'EUR',
  invoice_date: '2026-03-01',
  due_date: null,
  payment_status: 'Pending',
  status: 'pending',
  state: 'waiting',
  role: 'client',
  is_new: true,
  features: [],
  skills: [],
  technologies: [],
  project_urls: [],
  image_texts: {},
  project: { title: 'Row' },
  action: 'update',
  table_name: 'services',
  changes: {},
  at: '2026-03-01T10:00:00Z',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
};

/** A table that loses its row with the first write. */
function createTable(table: string, page = [row]): FakeBackend {
  let hasChanged = false;
  return ({ method, target }) => {
    if (target === 'pending_notifications' && hasChanged)
      return [{ change_id: 'c', client_name: 'Acme', title: 'Paid', message: 'Paid', seconds_left: 10 }];
    if (target === 'agency_today') return { status: 200, body: '2026-03-10' };
    if (/PATCH|DELETE/.test(method) || /^(mark_|admin-)/.test(target)) {
      hasChanged = true;
      return [row];
    }
    return target === table && !hasChanged ? page : [];
  };
}

test.each<[path: string, table: string, control: string, focused: string]>([
  [`${base}/inbox?tab=signoffs`, 'inbox_signoffs', 'Mark as seen: Row', ''],
  [`${base}/inbox?tab=next`, 'inbox_continuations', 'Mark as seen: Row', ''],
  [`${base}/inbox?tab=releases`, 'staff_notifications', 'Mark as seen: Row', ''],
  [`${base}/inbox?tab=contact`, 'contact_messages', 'Mark as handled: message from Row', ''],
  [`${base}/inbox?tab=subscribers`, 'newsletter_subscribers', 'Unsubscribe row@acme.example', ''],
  [`${base}/users`, 'staff_notifications', 'Dismiss the request from Row', ''],
  [`${base}/users`, 'user_invitations', 'Revoke the invitation for row@acme.example', ''],
  [`${base}/services`, 'services', 'Delete Row', 'Undo'],
  ['/invoices', 'client_invoices', 'Mark Paid Row', 'Undo'],
])('pressed by keyboard on %s, %s: “%s” hands focus on', async (path, table, control, focused) => {
  const { user } = open(path, createTable(table));
  const button = await screen.findByRole('button', { name: control });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: control })).toBeNull());
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    if (focused !== '') expect(document.activeElement?.textContent).toBe(focused);
  });
});

test('the last page of a list hands focus on, and starts at the top', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = open(`${base}/faqs`, ({ target }) =>
    target === 'faqs' ? { status: 200, body: [row], total: 30 } : [],
  );
  const next = await screen.findByRole('button', { name: 'Next' });
  act(() => next.focus());
  await user.keyboard('{Enter}');
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  await waitFor(() => expect(document.activeElement).toBe(pages));
  expect(scrollIntoView.mock.contexts).toEqual([pages.previousElementSibling]);
});

const listNames = ['blogs', 'projects', 'client-projects', 'companies', 'services', 'team', 'audit'];
const lists = screenList.filter(({ name }) => listNames.includes(name));
test.each<[path: string, change: string, announced: RegExp]>([
  ...lists.map(({ path }) => [path, 'q=zzz', /^No results$/] as [string, string, RegExp]),
  ...lists.map(({ path }) => [path, 'page=2', /^25–30 of 30 [a-z ]+$/] as [string, string, RegExp]),
  [`${base}/invoices`, 'status=paid', /^30 invoices$/],
  ['/tickets', 't.q=zzz', /^No results$/],
  ['/tickets', 't.page=2', /^25–30 of 30 tickets$/],
  ['/invoices', 'i.page=2', /^25–30 of 30 invoices$/],
  [`${base}/inbox?tab=contact`, 'tab=contact&page=2', /^25–30 of 30 contact messages$/],
])('the list of %s announces %s', async (path, change, announced) => {
  const { services, router } = open(path, ({ method, target, query }) => {
    if (target === 'agency_today') return { status: 200, body: '2026-03-10' };
    if (method !== 'GET' || query.has('search_text') || query.has('or')) return [];
    return { status: 200, body: query.has('offset') ? [row] : [], total: 30 };
  });
  await screen.findByRole('navigation', { name: 'Pages' });
  expect(services.announce.mock.calls).toEqual([]);
  await act(() => router.navigate(`${router.state.location.pathname}?${change}`));
  await waitFor(() => expect(services.announce.mock.lastCall?.[0]).toMatch(announced));
  expect(services.announce.mock.calls).toHaveLength(1);
  if (change.includes('q=')) expect(screen.getByRole('status').textContent).toContain('No results');
});
