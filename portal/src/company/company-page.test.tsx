import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, openPortal, userId } from '../lib/testing/open-portal.tsx';
import { Component as CompanyPage } from './company-page.tsx';

const companyId = '77777777-7777-4777-8777-777777777777';
const none = { is_manager: false, is_approver: false, is_billing: false };
const all = { is_manager: true, is_approver: true, is_billing: true };
const people = [
  {
    id: 'm1',
    person_id: userId,
    full_name: 'Dana Whitfield',
    email: 'client@acme.example',
    avatar_url: null,
    ...all,
  },
  { id: 'm2', person_id: 'p2', full_name: null, email: 'petra@acme.example', avatar_url: null, ...none },
];
const invitation = {
  id: 'i1',
  company_id: companyId,
  company_name: 'Acme',
  email: 'new@acme.example',
  invited_by_name: 'Dana Whitfield',
  expires_at: '2026-03-17T10:00:00Z',
  ...none,
};
const belonging = (rights: object) => [{ ...none, ...rights, company: { id: companyId, name: 'Acme' } }];

const open = (answers: Answers) =>
  openPortal(CompanyPage, '/client-portal/company', '/client-portal/company', {
    company_people: people,
    company_invitations: [],
    ...answers,
  });

test('a manager sees the people, changes a right and removes a person, but not the own one', async () => {
  const { user, written, services } = open({
    company_members: ({ method }) => (method === 'GET' ? belonging(all) : [{ id: 'm2' }]),
  });
  const rights = within(await screen.findByRole('group', { name: 'Rights of petra@acme.example' }));
  await user.click(rights.getByRole('checkbox', { name: 'Billing' }));
  await waitFor(() => expect(written('company_members')[0]?.body).toEqual({ is_billing: true }));
  expect(screen.queryByRole('button', { name: 'Remove Dana Whitfield' })).toBeNull();
  services.confirm.mockResolvedValueOnce(true);
  await user.click(await screen.findByRole('button', { name: 'Remove petra@acme.example' }));
  await waitFor(() => expect(written('company_members').at(-1)?.method).toBe('DELETE'));
  expect(written('company_members').at(-1)?.query.get('id')).toBe('eq.m2');
});

test('what the database refuses is said in its words', async () => {
  const message = 'A company keeps a manager. Make somebody else a manager first.';
  const { user, told } = open({
    company_members: ({ method }) =>
      method === 'GET'
        ? belonging(all)
        : { status: 409, body: { code: 'PT409', message, details: null, hint: null } },
  });
  const own = within(await screen.findByRole('group', { name: 'Rights of Dana Whitfield' }));
  await user.click(own.getByRole('checkbox', { name: 'Manager' }));
  await waitFor(() => expect(told()).toEqual([`Error: ${message}`]));
});

test('others see who may do what, and no way to change it', async () => {
  open({ company_members: belonging({ is_billing: true }) });
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect(list.getByText('Viewer')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove|Send/ })).toBeNull();
  expect(screen.getByText(/A manager of Acme invites people/)).toBeTruthy();
});

test('an invitation to the own address is accepted', async () => {
  const { user, written, told } = open({
    company_members: [],
    company_invitations: [invitation],
    accept_company_invitation: { status: 200, body: companyId },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(told()).toEqual(['You belong to Acme now: ']));
  expect(written('accept_company_invitation')[0]?.body).toEqual({ invitation: 'i1' });
});

test('an open invitation of the company is taken back by its manager', async () => {
  const { user, written } = open({
    company_members: belonging(all),
    company_invitations: ({ method }) => (method === 'GET' ? [invitation] : [{ id: 'i1' }]),
  });
  expect(await screen.findByText(/until 17 Mar 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take the invitation for new@acme.example back' }));
  await waitFor(() => expect(written('company_invitations')[0]?.method).toBe('DELETE'));
});

test('who belongs to no company is told what to wait for', async () => {
  open({ company_members: [] });
  expect(await screen.findByText('No company yet')).toBeTruthy();
});
