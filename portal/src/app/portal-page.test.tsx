import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeResponses, openPortal, projectId, sprintId } from '../testing/open-portal.tsx';
import { Component } from './portal-page.tsx';

const project = { id: projectId, title: 'Shop', status: 'In Progress', company_id: 'k1' };
const otherProject = {
  ...project,
  id: '44444444-4444-4444-8444-444444444444',
  title: 'Depot',
  status: 'On Hold',
};

const open = (responses: FakeResponses = {}, query = '') =>
  openPortal(Component, '/client-portal', `/client-portal${query}`, {
    client_projects: ({ query }) => (query.has('id') ? [project] : [project, otherProject]),
    project_attention: [
      { project_id: projectId, feedback_due: 0, overdue: 0, due_soon: 0, unread: 0 },
      { project_id: otherProject.id, feedback_due: 1, overdue: 0, due_soon: 0, unread: 1 },
    ],
    ...responses,
  });

beforeEach(() => localStorage.clear());

test('shows an empty state without projects', async () => {
  open({ client_projects: [] });
  expect(await screen.findByText('No Projects Found')).toBeTruthy();
  expect(screen.getByText("You don't have any active projects yet.")).toBeTruthy();
});

test('lists the sprints in their order', async () => {
  const sprints = [2, 1].map((sprint_order) => ({ id: `${sprint_order}`, title: 'Work', sprint_order }));
  open({ project_sprints: sprints }, '?tab=sprints');
  const rows = await screen.findAllByText(/^Sprint \d$/);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Sprint 1', 'Sprint 2']);
});

test.each([
  ['without a project', []],
  ['with another project', [project]],
])('shows an invitation to a user %s and opens the project of its company', async (_case, own) => {
  const { user, writesTo, router } = open({
    client_projects: ({ query }) =>
      query.has('id')
        ? [project]
        : writesTo('accept_company_invitation').length > 0
          ? [...own, { ...otherProject, company_id: 'k2' }]
          : own,
    company_invitations: ({ query }) =>
      query.get('email') === 'eq.client@acme.example'
        ? [{ id: 'i1', company_name: 'Bluefin', invited_by_name: 'Ingrid' }]
        : [],
    accept_company_invitation: { status: 200, body: 'k2' },
  });
  expect(await screen.findByRole('heading', { name: 'Ingrid invited you to Bluefin' })).toBeTruthy();
  expect(screen.queryByText('No Projects Found')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?project=${otherProject.id}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Depot' })).toBeTruthy();
});

test('a failed load does not look like an empty portal', async () => {
  open({ client_projects: { status: 500, body: {} } });
  expect(await screen.findByText('Your project could not be loaded')).toBeTruthy();
  expect(screen.queryByText('No Projects Found')).toBeNull();
});

test('tells an employee without a role that the account is waiting for access', async () => {
  openPortal(Component, '/client-portal', '/client-portal', {}, { awaitingAccess: true });
  expect(await screen.findByText('Your account is waiting for access')).toBeTruthy();
});

test('opens the first project on the first visit, then the last viewed one', async () => {
  const first = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeTruthy();
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: /Switch project/ }));
  await first.user.click(await screen.findByRole('menuitem', { name: /Depot 2 to do/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Depot' })).toBeTruthy();
  first.unmount();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Depot' })).toBeTruthy();
});

test('requests feedback only from approvers and tells others who can give it', async () => {
  const company = { id: 'k1', name: 'Acme' };
  const sprint = { id: 's1', title: 'Checkout', status: 'In Review', feedback_required: true, total: 1 };
  const { user } = open({
    company_members: [{ is_manager: true, is_approver: false, is_billing: true, company }],
    current_sprints: [sprint],
  });
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  expect(screen.getByText(/1 sprint is waiting for feedback from the approvers at Acme/)).toBeTruthy();
  expect(screen.queryByText(/Feedback on Checkout/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Switch project/ }));
  expect(await screen.findByRole('menuitem', { name: /Depot 1 to do/ })).toBeTruthy();
});

test.each([
  ['project', '?project=', 'Project Not Found'],
  ['invoice', '?tab=invoices&invoice=', 'The invoice does not exist or you do not have access.'],
])('says so for a missing %s or one of another company', async (_what, query, message) => {
  open({}, `${query}55555555-5555-4555-8555-555555555555`);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('sections that fail to load show an error in place, without a toast', async () => {
  const { toasts } = open({
    project_progress: { status: 500, body: {} },
    project_notifications: { status: 500, body: {} },
    current_sprints: { status: 500, body: {} },
  });
  expect(await screen.findByText('Progress could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('Recent activity could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('Your open items could not be loaded.')).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();
  expect(toasts()).toEqual([]);
});

test('a rendering error in one section does not break other sections or tabs', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { ...project, contact_person_phone: 12 };
  const { user } = open({
    client_projects: ({ query }) => (query.has('id') ? [broken] : [project]),
  });
  const summary = await screen.findByRole('region', { name: 'At a glance' });
  expect((await within(summary).findByRole('alert')).textContent).toContain('Something went wrong');
  expect(within(summary).getByRole('progressbar', { name: 'Project progress' })).toBeTruthy();
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Invoices' }));
  expect(screen.queryByText(/Something went wrong in this section/)).toBeNull();
  jest.restoreAllMocks();
});

test('shows the message from the spec when invoices fail to load', async () => {
  const { toasts } = open({ client_invoices: { status: 500, body: {} } }, '?tab=invoices');
  expect(await screen.findByText('Failed to load invoices')).toBeTruthy();
  await waitFor(() => expect(toasts()).toEqual(['Error: Failed to load invoices']));
});

test('shows different empty states for no matching invoices and no invoices', async () => {
  const { user } = open({}, '?tab=invoices&status=paid');
  expect(await screen.findByText('No matching invoices')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
});

test('the overdue filter requests the same invoices as the list shows as overdue', async () => {
  const { requests } = open({}, '?tab=invoices&status=overdue');
  await screen.findByText('No matching invoices');
  const invoiceRequest = requests.find(
    ({ target, query }) => target === 'client_invoices' && query.has('or'),
  );
  expect(invoiceRequest?.query.get('or')).toBe(
    '(payment_status.eq.Overdue,and(payment_status.eq.Pending,due_date.lt.2026-03-10))',
  );
});

test('marks the notifications about an opened invoice as read', async () => {
  const { writesTo } = open({ project_notifications: [{ id: 'n1' }] }, `?tab=invoices&invoice=${sprintId}`);
  await waitFor(() =>
    expect(writesTo('project_notifications')[0]?.query.get('invoice_id')).toBe(`eq.${sprintId}`),
  );
});

test('filters invoices by project', async () => {
  const { user, requests } = open({}, '?tab=invoices&scope=all');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Depot');
  await waitFor(() => expect(requests.at(-1)?.query.get('project_id')).toBe(`eq.${otherProject.id}`));
});

test('hides invoices from users without the Billing permission and explains why', async () => {
  const company = { id: 'k1', name: 'Acme' };
  const { requests } = open(
    {
      client_projects: [{ id: projectId, title: 'Shop', status: 'In Progress', company_id: company.id }],
      company_members: [{ is_manager: false, is_approver: true, is_billing: false, company }],
    },
    '?tab=invoices',
  );
  expect(await screen.findByText('You cannot view invoices')).toBeTruthy();
  expect(screen.getByText(/Only people with the Billing permission at Acme can/)).toBeTruthy();
  expect(requests.map(({ target }) => target)).not.toContain('client_invoices');
});

test('marks a notification as read immediately, and a failed update reverts only its own', async () => {
  const createNotification = (day: number) => ({
    id: `66666666-6666-4666-8666-66666666666${day}`,
    project_id: projectId,
    title: `Sprint ${day} started`,
    message: 'Work has started.',
    notification_type: 'sprint_started',
    read: false,
    sent_at: `2026-03-0${day}T10:00:00Z`,
    sprint_id: null,
    invoice_id: null,
  });
  let failUpdate: () => void = () => undefined;
  const failure = new Promise<void>((resolve) => {
    failUpdate = resolve;
  });
  const rows = [createNotification(2), createNotification(1)];
  const { user, toasts, writesTo } = open(
    {
      project_notifications: async ({ method, query }) => {
        if (method !== 'PATCH') return rows;
        const id = query.get('id')?.slice('eq.'.length) ?? '';
        if (id === rows[0]?.id) {
          await failure;
          return { status: 500, body: {} };
        }
        for (const row of rows) if (row.id === id) row.read = true;
        return [{ id }];
      },
    },
    '?tab=notifications',
  );
  const getButtons = () => screen.queryAllByRole('button', { name: /^Mark read/ });
  await waitFor(() => expect(getButtons()).toHaveLength(2));
  await user.click(getButtons()[0] as HTMLElement);
  await waitFor(() => expect(getButtons()).toHaveLength(1));
  await user.click(getButtons()[0] as HTMLElement);
  await waitFor(() => expect(getButtons()).toHaveLength(0));
  expect(writesTo('project_notifications')[0]?.body).toEqual({ read: true });
  failUpdate();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await waitFor(() => expect(getButtons()).toHaveLength(1));
});
