import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openPortal } from '../lib/testing/open-portal.tsx';
import { PortalFrame } from './portal-frame.tsx';

const open = (responses: Parameters<typeof openPortal>[3] = {}) =>
  openPortal(PortalFrame, '/client-portal', '/client-portal', responses);
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

beforeEach(() => localStorage.clear());

test('shows the person and the unread count, and logs out', async () => {
  const { user, services } = open({ project_notifications: rows(3) });
  expect(screen.getByRole('link', { name: /Dana Whitfield/ }).getAttribute('href')).toBe(
    '/client-portal/profile',
  );
  const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  expect(bell.getAttribute('href')).toBe('/client-portal?tab=notifications');
  const [logout] = screen.getAllByRole('button', { name: 'Logout' });
  if (logout) await user.click(logout);
  expect(services.logOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['shows a member', { company_members: [{ company: { id: 'k1', name: 'Acme' } }] }, {}, true],
  ['shows an invited person', { company_invitations: [{ id: 'i1' }] }, {}, true],
  ['hides from a person without a company', {}, {}, false],
  ['hides from an employee waiting for access', {}, { awaitingAccess: true }, false],
])('%s the link to the company page', async (_case, responses, person, isShown) => {
  const { queryClient } = openPortal(PortalFrame, '/client-portal', '/client-portal', responses, person);
  // Nothing is fetching between two dependent queries either, so check both conditions together.
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(screen.queryByRole('link', { name: 'Company' }) !== null).toBe(isShown);
  });
});

test('shows a note while the connection is lost', async () => {
  let isDown = true;
  open({ project_notifications: () => (isDown ? { status: 503 } : rows(1)) });
  expect(await screen.findByText(/Connection lost\./)).toBeTruthy();
  isDown = false;
  await waitFor(() => expect(screen.queryByText(/Connection lost\./)).toBeNull());
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeTruthy();
});
