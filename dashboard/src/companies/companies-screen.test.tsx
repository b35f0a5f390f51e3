import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as CompaniesPage } from '../app/companies-page.tsx';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';

const company = { id: 'k1', name: 'Acme', created_at: '2026-01-01', updated_at: '2026-01-01' };
const person = {
  id: 'm1',
  person_id: 'p1',
  full_name: 'Dana Whitfield',
  email: 'client@acme.example',
  created_at: '2026-01-01',
  is_manager: true,
  is_approver: true,
  is_billing: false,
};
const fakeBackend: FakeBackend = ({ target }) => {
  if (target === 'companies') return [company];
  if (target === 'company_people') return [person];
  if (target === 'client_projects') return [{ id: 'p1', title: 'Shop', status: 'In Progress' }];
  if (target === 'company_members') return [{ id: 'm1' }];
  return [];
};

/** A company without projects and people. The tables store what the screen adds. */
function createEmptyBackend(failingTables: readonly string[] = []) {
  const tables = new Map<string, object[]>([
    ['companies', [company]],
    ['profiles', [{ id: 'staff-1', full_name: 'Amara Okafor', email: 'author@northlight.example' }]],
    ['team_members', [{ name: 'Amara Okafor', role: 'Head of Design', email: null }]],
  ]);
  const failing = new Set(failingTables);
  const backend: FakeBackend = ({ target, method, body, query }) => {
    if (method === 'HEAD') return [];
    if (target === 'agency_today') return { status: 200, body: '2026-03-10' };
    const rows = tables.get(target) ?? [];
    const id = query.get('id')?.replace('eq.', '');
    if (method === 'GET') return rows.filter((row) => id === undefined || (row as { id: string }).id === id);
    if (failing.delete(target)) return { status: 500, body: { message: 'broken' } };
    const row = { ...company, id: 'i1', ...(body as object) };
    if (target === 'company-people') tables.set('company_invitations', [{ ...invitation, ...row }]);
    tables.set(target, [...rows, row]);
    return [row];
  };
  return backend;
}

const invitation = {
  id: 'i1',
  email: 'new@acme.example',
  full_name: 'Nora Lang',
  invited_by_name: 'Ingrid Solberg',
  created_at: '2026-03-01T10:00:00Z',
  expires_at: '2026-03-08T10:00:00Z',
  is_manager: true,
  is_approver: false,
  is_billing: false,
};

const withInvitation =
  (pending: object): FakeBackend =>
  (request) =>
    request.target === 'company_invitations' ? [pending] : fakeBackend(request);

const path = '/dashboard/companies?manage=k1';
beforeEach(() => localStorage.clear());

test('opens a new company on top of the list and offers the next steps', async () => {
  const { user } = openScreen(CompaniesPage, '/dashboard/companies', createEmptyBackend(), { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Add company' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Zenith');
  await user.click(screen.getByRole('button', { name: 'Create company' }));
  const panel = within(await screen.findByRole('article', { name: 'Zenith' }));
  expect(await panel.findByText(/^No projects yet/)).toBeVisible();
  expect(panel.getByText('No members yet')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Add project' })).toBeEnabled();
  expect(panel.getByRole('form', { name: 'Invite a person' })).toBeVisible();
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    'Zenith',
    'Acme',
  ]);
});

test('keeps the input when adding a project fails, and lists the project once it is saved', async () => {
  const { user, requests } = openScreen(CompaniesPage, path, createEmptyBackend(['client_projects']));
  await user.click(await screen.findByRole('button', { name: 'Add project' }));
  const form = within(await screen.findByRole('form', { name: 'New project' }));
  await form.findByRole('option', { name: 'Acme' });
  await user.type(form.getByLabelText(/^Title/), 'Shop');
  await user.type(form.getByLabelText(/^Contact phone/), '+49 30 1234');
  await user.click(form.getByRole('button', { name: 'Create project' }));
  expect(await form.findByText(/^Failed to save project/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Create project' }));
  const panel = within(await screen.findByRole('article', { name: 'Acme' }));
  expect(await panel.findByRole('link', { name: 'Shop' })).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    company_id: 'k1',
    title: 'Shop',
    contact_person_name: 'Amara Okafor',
    contact_person_role: 'Head of Design',
    contact_person_email: 'author@northlight.example',
    contact_person_phone: '+49 30 1234',
  });
});

test('gives the first person all permissions, and says that an invitation is waiting', async () => {
  const { user, requests } = openScreen(CompaniesPage, path, createEmptyBackend(), { role: 'admin' });
  let form = within(await screen.findByRole('form', { name: 'Invite a person' }));
  await user.type(form.getByLabelText(/^Email/), 'new@acme.example');
  await user.click(form.getByRole('checkbox', { name: 'Billing' }));
  await user.click(screen.getByRole('button', { name: 'Collapse Acme' }));
  await user.click(screen.getByRole('button', { name: 'Manage Acme' }));
  form = within(await screen.findByRole('form', { name: 'Invite a person' }));
  expect(form.getByLabelText(/^Email/)).toHaveValue('new@acme.example');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('No members yet. An invitation is waiting for an answer.')).toBeVisible();
  expect(requests.find(({ target }) => target === 'company-people')?.body).toEqual({
    action: 'invite',
    companyId: 'k1',
    email: 'new@acme.example',
    full_name: null,
    is_approver: true,
    is_billing: false,
    is_manager: true,
  });
  expect(form.getByRole('checkbox', { name: 'Manager' })).not.toBeChecked();
});

test('shows what belongs to each company, and tells two of the same name apart', async () => {
  const summary = { people: 1, projects: 2, invoices_open: 3, threads_waiting: 1 };
  openScreen(CompaniesPage, '/dashboard/companies', ({ target }) =>
    target === 'companies'
      ? [company, { ...company, id: 'k2' }]
      : target === 'staff_companies'
        ? [
            { ...summary, company_id: 'k1', contact_email: 'client@acme.example' },
            { ...summary, company_id: 'k2', people: 0, threads_waiting: 0, contact_email: null },
          ]
        : [],
  );
  const rows = await screen.findAllByRole('article', { name: 'Acme' });
  expect(rows.map((row) => row.textContent)).toEqual([
    'Acmeclient@acme.example1 person2 projects1 conversation waiting3 open invoicesManage',
    'AcmeAdded 1 Jan 20260 people2 projects3 open invoicesManage',
  ]);
});

test.each([
  ['2026-03-15T10:00:00Z', 'Invited 1 Mar 2026 by Ingrid Solberg, expires 15 Mar 2026', false],
  ['2026-03-08T10:00:00Z', 'Invited 1 Mar 2026 by Ingrid Solberg, expired 8 Mar 2026', true],
])('shows who sent an invitation and whether it has expired by %s', async (expires_at, text, isExpired) => {
  openScreen(CompaniesPage, path, withInvitation({ ...invitation, expires_at }));
  const list = within(await screen.findByRole('list', { name: 'Pending invitations' }));
  expect(list.getByText('Nora Lang')).toBeVisible();
  expect(list.getByText(text)).toBeVisible();
  expect(list.queryByText('Expired') !== null).toBe(isExpired);
});

test('lets an admin change permissions', async () => {
  const { user, requests, services } = openScreen(CompaniesPage, path, fakeBackend, { role: 'admin' });
  const permissions = within(await screen.findByRole('group', { name: 'Dana Whitfield’s permissions' }));
  await user.click(permissions.getByRole('checkbox', { name: 'Billing' }));
  await waitFor(() =>
    expect(services.toast).toHaveBeenCalledWith({ tone: 'success', title: 'Permissions saved' }),
  );
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ is_billing: true });
  expect(screen.getByRole('button', { name: 'Remove Dana Whitfield' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'View as Dana Whitfield' })).toBeEnabled();
  const form = within(screen.getByRole('form', { name: 'Invite a person' }));
  expect(form.getByRole('checkbox', { name: 'Manager' })).not.toBeChecked();
});

test('shows people, invitations and projects to an author, but no controls for them', async () => {
  openScreen(CompaniesPage, path, withInvitation(invitation), { role: 'author' });
  const people = within(await screen.findByRole('list', { name: 'People' }));
  expect(people.getByText('Manager')).toBeVisible();
  expect(people.getByRole('button', { name: 'View as Dana Whitfield' })).toBeEnabled();
  expect(await screen.findByRole('link', { name: 'Shop' })).toBeVisible();
  expect(await screen.findByText('new@acme.example')).toBeVisible();
  expect(screen.getByText(/^Only admins can invite people/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove|^Delete|^Resend|^Revoke|Invite/ })).toBeNull();
});

test.each([
  [
    'explains why a company with 2 projects cannot be deleted',
    { client_projects: 2, company_members: 3 },
    {
      title: 'The company “Acme” cannot be deleted',
      description: 'It has 2 projects. Delete them first, or move them to another company.',
      confirmLabel: null,
    },
  ],
  [
    'asks for confirmation before deleting a company without projects, and counts its people',
    { client_projects: 0, company_members: 3 },
    {
      title: 'Delete company “Acme”?',
      description: '3 people will no longer belong to it. This cannot be undone.',
      confirmLabel: 'Delete company',
      tone: 'danger',
    },
  ],
])('%s', async (_case, counts: Record<string, number>, expectedDialog) => {
  const countingBackend: FakeBackend = (request) =>
    request.method === 'HEAD' ? { status: 200, total: counts[request.target] ?? 0 } : fakeBackend(request);
  const { user, requests, services } = openScreen(CompaniesPage, '/dashboard/companies', countingBackend, {
    role: 'admin',
    isConfirmed: false,
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(services.confirm.mock.calls).toEqual([[expectedDialog]]));
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
});
