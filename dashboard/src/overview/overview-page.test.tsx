import '@testing-library/jest-dom/jest-globals';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { Component as OverviewPage } from './overview-page.tsx';

const createMonth = (name: string, currency: string, invoiced: number) => ({
  month: name,
  currency,
  invoiced,
  paid: 5050,
  overdue: 0,
});

const item = (id: string, kind: string, title: string, day: string) => ({
  id,
  kind,
  title,
  day,
  detail: 'Acme',
  project_id: 'p1',
  amount: null,
  currency: null,
  total: 1,
});

const responses: Readonly<Record<string, readonly unknown[]>> = {
  staff_attention: [{ signoffs_new: 1 }],
  staff_week: [
    { ...item('i1', 'invoice', 'NL-7', '2026-03-08'), amount: 70, currency: 'EUR', total: 9 },
    item('s1', 'sprint', 'Checkout', '2026-03-12'),
    item('t1', 'thread', 'Search', '2026-03-09'),
  ],
  invoice_months: [
    createMonth('2026-02-01', 'EUR', 120_000),
    createMonth('2026-03-01', 'EUR', 0),
    createMonth('2026-03-01', 'CHF', 99),
  ],
  sprint_flow: [
    {
      sprint_id: 's1',
      title: 'Checkout',
      project_title: 'Shop',
      not_started: 4,
      in_progress: 2,
      done: 7,
      done_lately: 3,
    },
  ],
  settings: [{ id: 1, time_zone: 'Asia/Tokyo' }],
  recent_activity: [
    {
      id: 2,
      at: '2026-03-10T08:00:00Z',
      actor_name: 'Leila Haddad',
      action: 'update',
      table_name: 'project_sprints',
      row_id: 's1',
      row_name: 'Checkout',
      changes: { status: ['Planned', 'In Progress'] },
    },
  ],
};

const fakeBackend =
  (failingTargets: ReadonlySet<string> = new Set()): FakeBackend =>
  ({ target }) => {
    if (failingTargets.has(target)) return { status: 500, body: { message: 'broken' } };
    if (target === 'agency_today') return { status: 200, body: '2026-03-10' };
    const rows = responses[target];
    return target === 'staff_attention' || target === 'settings'
      ? { status: 200, body: rows?.[0] }
      : rows !== undefined
        ? { status: 200, body: rows, total: rows.length }
        : { status: 200, body: [], total: 3 };
  };

const findRegion = (name: string) => screen.findByRole('region', { name });

describe('the overview', () => {
  test('leads with this week, each row with a link to its record', async () => {
    openScreen(OverviewPage, '/dashboard', fakeBackend());
    const week = await findRegion('This week');
    await within(week).findByText('2 days overdue');
    const links = within(week).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Search', '/dashboard/inbox?edit=thread.t1'],
      ['All 9', '/dashboard/invoices?status=open&sort=due'],
      ['NL-7', '/dashboard/invoices?edit=i1'],
      ['Checkout', '/dashboard/client-projects/p1?tab=sprints&edit=sprint.s1'],
    ]);
    for (const text of ['for 1 day', '€70.00', 'ends in 2 days']) expect(week).toHaveTextContent(text);
  });

  test('shows invoices by month as a chart and a table, one currency at a time', async () => {
    const { user } = openScreen(OverviewPage, '/dashboard', fakeBackend());
    const invoices = await findRegion('Invoices by month');
    const getRows = () =>
      within(invoices)
        .getAllByRole('row', { hidden: true })
        .map((row) => row.textContent);
    await waitFor(() =>
      expect(getRows()).toEqual([
        'MonthInvoicedPaidOverdue',
        'Feb 2026€1,200.00€50.50€0.00',
        'Mar 2026€0.00€50.50€0.00',
      ]),
    );
    await waitFor(() =>
      expect(
        within(invoices).getByRole('figure', { name: /amounts in EUR in each of the last twelve months/ }),
      ).toBeVisible(),
    );
    const february = within(invoices).getByRole('img', {
      name: 'Feb: Invoiced €1,200.00, Paid €50.50, Overdue €0.00',
    });
    act(() => february.focus());
    await user.keyboard('{ArrowRight}');
    expect(within(invoices).getByRole('img', { name: /^Mar:/ })).toHaveFocus();
    await user.selectOptions(within(invoices).getByRole('combobox', { name: 'Currency' }), 'CHF');
    await waitFor(() =>
      expect(getRows()).toEqual([
        'MonthInvoicedPaidOverdue',
        'Mar 2026CHF\u00a00.99CHF\u00a050.50CHF\u00a00.00',
      ]),
    );
  });

  test('shows ticket progress of running sprints', async () => {
    openScreen(OverviewPage, '/dashboard', fakeBackend());
    const sprints = await findRegion('Tickets in running sprints');
    expect(await within(sprints).findByText(/Shop/)).toHaveTextContent('Checkout · Shop');
    const cells = within(sprints).getAllByRole('cell', { hidden: true });
    expect(cells.map((cell) => cell.textContent)).toEqual(['7', '2', '4', '3']);
    // Without `nowrap`, each digit of an axis label would wrap onto its own line.
    expect(within(sprints).getByText('10')).toHaveStyle({ whiteSpace: 'nowrap' });
  });

  test('shows recent changes with old and new values, and links to them', async () => {
    openScreen(OverviewPage, '/dashboard', fakeBackend());
    const activity = await findRegion('Recent Activity');
    const link = await within(activity).findByRole('link', { name: 'changed the sprint “Checkout”' });
    expect(link).toHaveAttribute('href', '/dashboard/sprints?edit=s1');
    expect(activity).toHaveTextContent('Leila Haddad');
    expect(activity).toHaveTextContent('Status: Planned → In Progress');
    // In the agency's time zone.
    await waitFor(() => expect(activity).toHaveTextContent('10 Mar 2026, 17:00'));
  });

  test('keeps working when a section fails, and offers to reload it', async () => {
    const failingTargets = new Set([
      'invoice_months',
      'sprint_flow',
      'recent_activity',
      'staff_attention',
      'staff_week',
      'faqs',
    ]);
    const { user } = openScreen(OverviewPage, '/dashboard', fakeBackend(failingTargets));
    for (const text of [
      'The invoice chart could not be loaded.',
      'The running sprints could not be loaded.',
      'Recent activity could not be loaded.',
      'The open items could not be loaded.',
      'This week could not be loaded.',
      'Unavailable',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    failingTargets.clear();
    const sprints = await findRegion('Tickets in running sprints');
    await user.click(within(sprints).getByRole('button', { name: 'Retry' }));
    expect(await within(sprints).findByText(/Shop/)).toHaveTextContent('Checkout · Shop');
  });

  test('shows empty states', async () => {
    openScreen(OverviewPage, '/dashboard', ({ target }) =>
      target === 'staff_attention' ? { status: 200, body: {} } : { status: 200, body: [], total: 0 },
    );
    for (const text of [
      'No invoices in the last twelve months.',
      'No sprints are running.',
      'No changes yet.',
      'Nothing else is waiting.',
      'Nothing due this week.',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
  });
});
