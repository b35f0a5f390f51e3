import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeResponses, openPortal, userId } from '../testing/open-portal.tsx';
import { Component as CompanyPage } from './company-page.tsx';

const companyId = '77777777-7777-4777-8777-777777777777';
const noGrants = { is_manager: false, is_approver: false, is_billing: false };
const allGrants = { is_manager: true, is_approver: true, is_billing: true };
const people = [
  {
    id: 'm1',
    person_id: userId,
    full_name: 'Dana Whitfield',
    email: 'client@acme.example',
    avatar_url: null,
    created_at: '2026-01-01',
    ...allGrants,
  },
  {
    id: 'm2',
    person_id: 'p2',
    full_name: null,
    email: 'petra@acme.example',
    avatar_url: null,
    created_at: '2026-01-01',
    ...noGrants,
  },
];
const invitation = {
  id: 'i1',
  company_id: companyId,
  company_name: 'Acme',
  email: 'new@acme.example',
  invited_by_name: 'Dana Whitfield',
  created_at: '2026-03-10T10:00:00Z',
  expires_at: '2026-03-17T10:00:00Z',
  ...noGrants,
};
const createMembership = (permissions: object) => [
  { ...noGrants, ...permissions, company: { id: companyId, name: 'Acme' } },
];

const open = (responses: FakeResponses, query = '') =>
  openPortal(CompanyPage, '/client-portal/company', `/client-portal/company${query}`, {
    company_people: people,
    company_invitations: [],
    ...responses,
  });

test('a manager can change permissions and remove others, but not themselves', async () => {
  const { user, writesTo, services } = open({
    company_members: ({ method }) => (method === 'GET' ? createMembership(allGrants) : [{ id: 'm2' }]),
  });
  const permissions = within(await screen.findByRole('group', { name: 'petra@acme.example’s permissions' }));
  await user.click(permissions.getByRole('checkbox', { name: 'Billing' }));
  await waitFor(() => expect(writesTo('company_members')[0]?.body).toEqual({ is_billing: true }));
  expect(screen.queryByRole('button', { name: 'Remove Dana Whitfield' })).toBeNull();
  services.confirm.mockResolvedValueOnce(true);
  await user.click(await screen.findByRole('button', { name: 'Remove petra@acme.example' }));
  await waitFor(() => expect(writesTo('company_members').at(-1)?.method).toBe('DELETE'));
  expect(writesTo('company_members').at(-1)?.query.get('id')).toBe('eq.m2');
});

test('a permission box keeps the value under way, and can be changed again', async () => {
  let save: () => void = () => undefined;
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  const { user, writesTo } = open({
    company_members: async ({ method }) => {
      if (method === 'GET') return createMembership(allGrants);
      await saving;
      return [{ id: 'm2' }];
    },
  });
  const permissions = within(await screen.findByRole('group', { name: 'petra@acme.example’s permissions' }));
  const billing = permissions.getByRole<HTMLInputElement>('checkbox', { name: 'Billing' });
  await user.click(billing);
  expect([billing.checked, billing.disabled]).toEqual([true, false]);
  await user.click(permissions.getByRole('checkbox', { name: 'Approver' }));
  await user.click(billing);
  expect(billing.checked).toBe(false);
  save();
  await waitFor(() =>
    expect(writesTo('company_members').map(({ body }) => body)).toEqual([
      { is_billing: true },
      { is_approver: true },
      { is_billing: false },
    ]),
  );
});

test("shows the database's message when it rejects a change", async () => {
  const message = 'A company needs a manager. Make someone else a manager first.';
  const { user, toasts } = open({
    company_members: ({ method }) =>
      method === 'GET'
        ? createMembership(allGrants)
        : { status: 409, body: { code: 'PT409', message, details: null, hint: null } },
  });
  const danasPermissions = within(await screen.findByRole('group', { name: 'Dana Whitfield’s permissions' }));
  await user.click(danasPermissions.getByRole('checkbox', { name: 'Manager' }));
  await waitFor(() => expect(toasts()).toEqual([`Error: ${message}`]));
});

test('other members see permissions but no controls', async () => {
  open({ company_members: createMembership({ is_billing: true }) });
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect(list.getByText('Viewer')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove|Send|Archive|Erase/ })).toBeNull();
  expect(screen.getByText(/A manager of Acme can invite people/)).toBeTruthy();
});

test('accepts a received invitation', async () => {
  const { user, writesTo, toasts } = open({
    company_members: [],
    company_invitations: [invitation],
    accept_company_invitation: { status: 200, body: companyId },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(toasts()).toEqual(['You joined Acme: ']));
  expect(writesTo('accept_company_invitation')[0]?.body).toEqual({ invitation: 'i1' });
});

test('a manager can revoke an invitation', async () => {
  const { user, writesTo } = open({
    company_members: createMembership(allGrants),
    company_invitations: ({ method }) => (method === 'GET' ? [invitation] : [{ id: 'i1' }]),
  });
  expect(await screen.findByText(/expires 17 Mar 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke invitation to new@acme.example' }));
  await waitFor(() => expect(writesTo('company_invitations')[0]?.method).toBe('DELETE'));
});

const archive = {
  id: 'a1',
  state: 'creating',
  done: 3,
  total: 12,
  bytes: 0,
  created_at: '2026-03-10T10:00:00Z',
  expires_at: '2026-03-11T10:00:00Z',
  requested_by: 'Dana Whitfield',
  can_open: true,
};

test('a manager can request an archive and sees its progress', async () => {
  let isRequested = false;
  const { user, writesTo } = open({
    company_members: createMembership(allGrants),
    company_archive_status: () => (isRequested ? [archive] : []),
    'company-archive': () => {
      isRequested = true;
      return { status: 202, body: { ok: true } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Request Archive' }));
  const bar = await screen.findByRole('progressbar', { name: 'Preparing the archive' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(writesTo('company-archive')[0]?.body).toEqual({ action: 'request', companyId });
  expect(screen.queryByRole('button', { name: /Request|Download/ })).toBeNull();
});

test('shows when an archive will be deleted and downloads it through a new link', async () => {
  const openedLinks: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    openedLinks.push(this.getAttribute('href') ?? '');
  });
  const { user } = open({
    company_members: createMembership(allGrants),
    company_archive_status: [{ ...archive, state: 'ready', bytes: 5_242_880 }],
    'company-archive': { status: 200, body: { link: '/functions/v1/company-archive?link=x' } },
  });
  expect((await screen.findByText(/^5\.0 MB/)).textContent).toContain(
    '5.0 MB, requested by Dana Whitfield. It will be deleted on 11 Mar 2026',
  );
  await user.click(screen.getByRole('button', { name: 'Download Archive' }));
  await waitFor(() =>
    expect(openedLinks).toEqual([expect.stringMatching(/\/functions\/v1\/company-archive\?link=x$/)]),
  );
});

test('a manager without the Billing permission cannot download an archive with invoices', async () => {
  open({
    company_members: createMembership({ is_manager: true }),
    company_archive_status: [{ ...archive, state: 'ready', can_open: false }],
  });
  expect(await screen.findByText(/only managers with the Billing permission can download it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download Archive' })).toBeNull();
});

test("shows the backend's message when an archive cannot be requested", async () => {
  const message = 'An archive of this company is already being created.';
  const { user, toasts } = open({
    company_members: createMembership(allGrants),
    company_archive_status: [{ ...archive, state: 'failed' }],
    'company-archive': { status: 409, body: { error: { code: 'under_way', message } } },
  });
  expect((await screen.findByRole('status')).textContent).toMatch(/could not be created/);
  await user.click(screen.getByRole('button', { name: 'Request New Archive' }));
  await waitFor(() => expect(toasts()).toEqual([`Error: ${message}`]));
});

const consequences = {
  name: 'petra@acme.example',
  deletes_account: true,
  problem: null,
  deleted: ['The account'],
  anonymized: ['2 messages about sprints'],
  kept: ['One invoice of the company'],
};

test('a manager erases a person after reading the consequences and typing the name', async () => {
  const { user, writesTo } = open({
    company_members: createMembership(allGrants),
    preview_erasure: { status: 200, body: consequences },
    erase_person: { status: 204 },
  });
  await user.click(await screen.findByRole('button', { name: 'Erase petra@acme.example' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase petra@acme.example?' }));
  for (const text of [/Will be deleted/, /The account/, /2 messages about sprints/, /One invoice/])
    expect(await dialog.findByText(text)).toBeTruthy();
  const erase = dialog.getByRole('button', { name: 'Erase permanently' });
  expect(erase).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox'), 'petra@acme.example');
  await user.click(erase);
  await waitFor(() =>
    expect(writesTo('erase_person')[0]?.body).toEqual({ person: 'p2', company: companyId }),
  );
  expect(screen.queryByRole('button', { name: 'Erase Dana Whitfield' })).toBeNull();
});

test('shows only the reason when a person cannot be erased', async () => {
  const problem = 'This person is the only manager of a company. Make someone else a manager first.';
  const { user } = open({
    company_members: createMembership(allGrants),
    preview_erasure: { status: 200, body: { ...consequences, problem } },
  });
  await user.click(await screen.findByRole('button', { name: 'Erase petra@acme.example' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(problem)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /Erase/ })).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('shows an empty state to a user without a company', async () => {
  open({ company_members: [] });
  expect(await screen.findByText('No company yet')).toBeTruthy();
});
