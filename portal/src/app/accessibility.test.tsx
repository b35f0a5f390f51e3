import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepFocus } from '@northlight/shared-ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Component as CompanyPage } from '../company/company-page.tsx';
import { type FakeRequest, type FakeResponse, openPortal, userId } from '../testing/open-portal.tsx';
import { Component as PortalPage } from './portal-page.tsx';

let stopKeepingFocus: () => void;
beforeEach(() => {
  localStorage.clear();
  stopKeepingFocus = keepFocus();
});
afterEach(() => {
  cleanup();
  stopKeepingFocus();
});

const grants = { is_manager: true, is_approver: true, is_billing: true };
const person = { id: 'm1', person_id: 'p2', full_name: 'Petra', email: 'petra@acme.example', ...grants };
const invitation = {
  ...{ id: 'i1', email: 'new@acme.example', company_id: 'k1', company_name: 'Acme', ...grants },
  invited_by_name: 'Petra',
  ...{ created_at: '2026-03-10T10:00:00Z', expires_at: '2026-03-17T10:00:00Z' },
};
const sentAt = '2026-03-02T10:00:00Z';
const notifications = Array.from({ length: 12 }, (_, index) => ({
  ...{ id: `n${99 - index}`, title: `News ${index}`, message: 'New', read: index > 0, sent_at: sentAt },
}));
const invoices = Array.from({ length: 25 }, (_, index) => ({
  ...{
    id: `55555555-5555-4555-8555-5555555555${10 + index}`,
    invoice_number: `NL-${index}`,
    invoice_name: 'Work',
    amount: 1,
    currency: 'EUR',
  },
  ...{ invoice_date: '2026-03-01', due_date: null, payment_status: 'Paid', file_url: null },
}));

/** A backend whose people and invitations disappear with the first write; it serves two pages of each list. */
function open(tab: string) {
  let hasChanged = false;
  const gone =
    (rows: readonly unknown[]) =>
    ({ method }: FakeRequest): FakeResponse => {
      if (method !== 'GET') hasChanged = true;
      return method === 'GET' && hasChanged ? [] : rows;
    };
  const removeInvitation = gone([invitation]);
  const isCompany = tab === '/company';
  return openPortal(
    isCompany ? CompanyPage : PortalPage,
    `/client-portal${isCompany ? tab : ''}`,
    `/client-portal${tab}`,
    {
      company_members: ({ method }) => {
        if (method === 'DELETE') hasChanged = true;
        return method === 'GET' ? [{ ...grants, company: { id: 'k1', name: 'Acme' } }] : [{ id: 'm1' }];
      },
      company_people: gone([{ ...person, created_at: sentAt }]),
      company_invitations: (request) => (request.query.has('email') ? [] : removeInvitation(request)),
      project_notifications: ({ method, query }) =>
        method !== 'GET'
          ? [{ id: 'n99' }]
          : query.has('or')
            ? notifications.slice(10)
            : notifications.slice(0, 11),
      client_invoices: ({ query }) =>
        query.get('payment_status') === 'eq.Cancelled'
          ? []
          : query.get('offset') === '20'
            ? invoices.slice(20)
            : invoices.slice(0, 21),
    },
    { id: userId },
  );
}

test.each([
  ['?tab=notifications', 'Mark read : News 0'],
  ['?tab=notifications', 'Load more'],
  ['?tab=invoices', 'Load more'],
  ['/company', 'Remove Petra'],
  ['/company', 'Revoke invitation to new@acme.example'],
])('pressed by keyboard on %s, “%s” hands focus on', async (tab, control) => {
  const { user, services } = open(tab);
  services.confirm.mockResolvedValue(true);
  const button = await screen.findByRole('button', { name: control });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: control })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('Back does not reopen an invoice that was closed', async () => {
  const { user, router } = open('?tab=invoices');
  const [link] = await screen.findAllByRole('link', { name: 'Work' });
  await user.click(link as HTMLElement);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?tab=invoices');
});

test.each([
  ['?tab=notifications', 'Load more', '12 notifications'],
  ['?tab=invoices', 'Load more', '25 invoices'],
  ['?tab=invoices', 'Cancelled', 'No results'],
])('the list of %s announces its result after “%s”', async (tab, control, result) => {
  const { user, services } = open(tab);
  await user.click(await screen.findByRole('button', { name: control }));
  await waitFor(() => expect(services.announce.mock.calls).toEqual([[result]]));
  if (result === 'No results')
    expect(screen.getByRole('status').textContent).toContain('No matching invoices');
});
