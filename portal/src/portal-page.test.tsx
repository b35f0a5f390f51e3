import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, openPortal, projectId } from './lib/testing/open-portal.tsx';
import { Component } from './portal-page.tsx';

const project = { id: projectId, title: 'Shop', status: 'In Progress' };
const other = { id: '44444444-4444-4444-8444-444444444444', title: 'Depot', status: 'On Hold' };

const open = (answers: Answers = {}, query = '') =>
  openPortal(Component, '/client-portal', `/client-portal${query}`, {
    client_projects: ({ query: asked }) => (asked.has('id') ? [project] : [project, other]),
    project_attention: [
      { project_id: projectId, feedback_due: 0, overdue: 0, due_soon: 0, unread: 0 },
      { project_id: other.id, feedback_due: 1, overdue: 0, due_soon: 0, unread: 1 },
    ],
    ...answers,
  });

beforeEach(() => localStorage.clear());

test('without a project says so', async () => {
  open({ client_projects: [] });
  expect(await screen.findByText('No Projects Found')).toBeTruthy();
  expect(screen.getByText("You don't have any active projects yet.")).toBeTruthy();
});

test('a failed read is no empty portal', async () => {
  open({ client_projects: { status: 500, body: {} } });
  expect(await screen.findByText('Your project could not be loaded')).toBeTruthy();
  expect(screen.queryByText('No Projects Found')).toBeNull();
});

test('an employee who waits for access is told', async () => {
  openPortal(Component, '/client-portal', '/client-portal', {}, { awaitingAccess: true });
  expect(await screen.findByText('Your account is waiting for access')).toBeTruthy();
});

test('shows the first project, then the one looked at last', async () => {
  const first = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeTruthy();
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: /Switch project/ }));
  await first.user.click(await screen.findByRole('menuitem', { name: /Depot 2 need you/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Depot' })).toBeTruthy();
  first.unmount();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Depot' })).toBeTruthy();
});

test('feedback is asked of approvers alone, and others read whom it waits for', async () => {
  const company = { id: 'k1', name: 'Acme' };
  const sprint = { id: 's1', title: 'Checkout', status: 'In Review', feedback_required: true, total: 1 };
  const { user } = open({
    client_projects: ({ query }) =>
      query.has('id') ? [project] : [project, other].map((each) => ({ ...each, company_id: company.id })),
    company_members: [{ is_manager: true, is_approver: false, is_billing: true, company }],
    current_sprints: [sprint],
  });
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  expect(screen.getByText(/1 sprint waits for feedback from the approvers of Acme/)).toBeTruthy();
  expect(screen.queryByText(/Feedback on Checkout/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Switch project/ }));
  expect(await screen.findByRole('menuitem', { name: /Depot 1 needs you/ })).toBeTruthy();
});

test('a project that is not there, or not theirs, is not found', async () => {
  open({}, '?project=55555555-5555-4555-8555-555555555555');
  expect(await screen.findByText('Project Not Found')).toBeTruthy();
});

test('silent sections say that they could not be loaded', async () => {
  const { told } = open({
    project_progress: { status: 500, body: {} },
    project_notifications: { status: 500, body: {} },
    current_sprints: { status: 500, body: {} },
  });
  expect(await screen.findByText('The progress could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('The activity could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('What needs your attention could not be loaded.')).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();
  expect(told()).toEqual([]);
});

test('what cannot be drawn of the data stays small: the other sections and the tabs go on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { ...project, contact_person_phone: 12 };
  const { user } = open({
    client_projects: ({ query }) => (query.get('select')?.includes('phone') ? [broken] : [project]),
  });
  const glance = await screen.findByRole('region', { name: 'At a glance' });
  expect((await within(glance).findByRole('alert')).textContent).toContain('This part ran into an error.');
  expect(within(glance).getByRole('progressbar', { name: 'Project progress' })).toBeTruthy();
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Invoices' }));
  expect(screen.queryByText(/ran into an error/)).toBeNull();
  jest.restoreAllMocks();
});

test('a failed load of invoices is told with the catalogue’s text', async () => {
  const { told } = open({ client_invoices: { status: 500, body: {} } }, '?tab=invoices');
  expect(await screen.findByText('Failed to load invoices')).toBeTruthy();
  await waitFor(() => expect(told()).toEqual(['Error: Failed to load invoices']));
});

test('no invoices yet is another state than none that match', async () => {
  const { user } = open({}, '?tab=invoices&status=paid');
  expect(await screen.findByText('No invoice matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
});

test('the overdue filter asks as the display tells', async () => {
  const { requests } = open({}, '?tab=invoices&status=overdue');
  await screen.findByText('No invoice matches');
  const asked = requests.find(({ target, query }) => target === 'client_invoices' && query.has('or'));
  expect(asked?.query.get('or')).toBe(
    '(payment_status.eq.Overdue,and(payment_status.eq.Pending,due_date.lt.2026-03-10))',
  );
});

test('invoices are shown to billing, and others are told whom to ask', async () => {
  const company = { id: 'k1', name: 'Acme' };
  const { requests } = open(
    {
      client_projects: [{ id: projectId, title: 'Shop', status: 'In Progress', company_id: company.id }],
      company_members: [{ is_manager: false, is_approver: true, is_billing: false, company }],
    },
    '?tab=invoices',
  );
  expect(await screen.findByText('Invoices are for billing')).toBeTruthy();
  expect(screen.getByText(/The people for billing at Acme see them/)).toBeTruthy();
  expect(requests.some(({ query }) => query.get('status') === 'open')).toBe(false);
});

test('Mark read is shown at once and saved', async () => {
  const notification = {
    id: '66666666-6666-4666-8666-666666666666',
    project_id: projectId,
    title: 'Sprint started',
    message: 'Work has started.',
    notification_type: 'sprint_started',
    read: false,
    sent_at: '2026-03-09T10:00:00Z',
    sprint_id: null,
    invoice_id: null,
  };
  const { user, written } = open(
    {
      project_notifications: ({ method }) =>
        method === 'PATCH' ? [{ id: notification.id }] : [notification],
    },
    '?tab=notifications',
  );
  await user.click(await screen.findByRole('button', { name: /^Mark read/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark read/ })).toBeNull());
  expect(written('project_notifications')[0]?.body).toEqual({ read: true });
});

test('a failed Mark read takes back itself alone', async () => {
  const notification = (at: number) => ({
    id: `66666666-6666-4666-8666-66666666666${at}`,
    project_id: projectId,
    title: `Sprint ${at} started`,
    message: 'Work has started.',
    notification_type: 'sprint_started',
    read: false,
    sent_at: `2026-03-0${at}T10:00:00Z`,
    sprint_id: null,
    invoice_id: null,
  });
  let failing: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    failing = resolve;
  });
  const rows = [notification(2), notification(1)];
  const { user, told } = open(
    {
      project_notifications: async ({ method, query }) => {
        if (method !== 'PATCH') return rows;
        const id = query.get('id')?.slice('eq.'.length) ?? '';
        if (id === rows[0]?.id) {
          await held;
          return { status: 500, body: {} };
        }
        for (const row of rows) if (row.id === id) row.read = true;
        return [{ id }];
      },
    },
    '?tab=notifications',
  );
  const buttons = () => screen.queryAllByRole('button', { name: /^Mark read/ });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  await user.click(buttons()[0] as HTMLElement);
  await waitFor(() => expect(buttons()).toHaveLength(1));
  await user.click(buttons()[0] as HTMLElement);
  await waitFor(() => expect(buttons()).toHaveLength(0));
  failing();
  await waitFor(() => expect(told()).toHaveLength(1));
  await waitFor(() => expect(buttons()).toHaveLength(1));
});
