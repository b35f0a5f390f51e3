import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { portalQueries } from '../queries/portal-queries.ts';
import { openPortal, userId } from '../testing/open-portal.tsx';
import { PortalFrame } from './portal-frame.tsx';

const open = (responses: Parameters<typeof openPortal>[3] = {}) =>
  openPortal(PortalFrame, '/client-portal', '/client-portal', responses);
const createRows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

beforeEach(() => localStorage.clear());

test('shows the unread count, and a menu with the account', async () => {
  const { user, services } = openPortal(PortalFrame, '/client-portal/company', '/client-portal/company', {
    project_notifications: createRows(3),
  });
  const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  expect(bell.getAttribute('href')).toBe('/client-portal?tab=notifications');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  const group = await screen.findByRole('group', { name: /Dana Whitfield/ });
  expect(
    within(group)
      .getAllByRole('menuitem')
      .map((item) => item.getAttribute('href')),
  ).toEqual(['/client-portal/profile', '/auth/account', '/auth/notifications']);
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(services.logOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['a member sees', { company_members: [{ company: { id: 'k1', name: 'Acme' } }] }, {}, true],
  ['an invited person sees', { company_members: [], company_invitations: [{ id: 'i1' }] }, {}, true],
  ['a person without a company does not see', { company_members: [] }, {}, false],
  ['an employee waiting for access does not see', {}, { awaitingAccess: true }, false],
])('%s the link to the company page', async (_case, responses, person, isShown) => {
  const path = '/client-portal/company';
  const { queryClient } = openPortal(PortalFrame, path, path, responses, person);
  // Between two dependent queries no query is fetching, so check both conditions together.
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(screen.queryByRole('link', { name: 'Company', current: 'page' }) !== null).toBe(isShown);
  });
});

test('shows a note while the connection is lost, then reads the page again; a new notification does, too', async () => {
  let isDown = true;
  const { queryClient, requests } = open({
    project_notifications: () => (isDown ? { status: 503 } : createRows(1)),
  });
  const countReads = () => requests.filter(({ target }) => target === 'company_members').length;
  expect(await screen.findByText(/Connection lost\./)).toBeTruthy();
  isDown = false;
  const readsBefore = countReads();
  await waitFor(() => expect(screen.queryByText(/Connection lost\./)).toBeNull());
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeTruthy();
  await waitFor(() => expect(countReads()).toBe(readsBefore + 1));
  act(() => void queryClient.setQueryData(portalQueries.unread(userId).queryKey, 2));
  await waitFor(() => expect(countReads()).toBe(readsBefore + 2));
});
