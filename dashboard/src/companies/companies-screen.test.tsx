import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../lib/testing/open-screen.tsx';
import { Component as CompaniesPage } from './companies-page.tsx';

const company = { id: 'k1', name: 'Acme', created_at: '2026-01-01', updated_at: '2026-01-01' };
const person = {
  id: 'm1',
  full_name: 'Dana Whitfield',
  email: 'client@acme.example',
  is_manager: true,
  is_approver: true,
  is_billing: false,
};
const fakeBackend: FakeBackend = ({ target }) => {
  if (target === 'companies') return [company];
  if (target === 'company_people') return [person];
  if (target === 'client_projects') return [{ id: 'p1', title: 'Shop', status: 'In Progress' }];
  if (target === 'company_members') return [{ id: 'm1' }];
  if (target === 'company-people') return { status: 201, body: { invitation: { id: 'i1' } } };
  return [];
};

const path = '/dashboard/companies?manage=k1';
afterEach(cleanup);

test('lets an admin change permissions and invite people to a company', async () => {
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
  await user.type(form.getByLabelText(/^Email/), 'new@acme.example');
  await user.click(form.getByRole('checkbox', { name: 'Approver' }));
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(requests.find(({ target }) => target === 'company-people')?.body).toEqual({
      action: 'invite',
      companyId: 'k1',
      email: 'new@acme.example',
      is_approver: true,
      is_billing: false,
      is_manager: false,
    }),
  );
});

test('shows people and projects to an author, but no controls for permissions', async () => {
  openScreen(CompaniesPage, path, fakeBackend, { role: 'author' });
  const people = within(await screen.findByRole('list', { name: 'People' }));
  expect(people.getByText('Manager')).toBeVisible();
  expect(people.getByRole('button', { name: 'View as Dana Whitfield' })).toBeEnabled();
  expect(await screen.findByRole('link', { name: 'Shop' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove|^Delete|Send/ })).toBeNull();
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
  await user.click(await screen.findByRole('button', { name: 'Delete Acme' }));
  await waitFor(() => expect(services.confirm.mock.calls).toEqual([[expectedDialog]]));
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
});
