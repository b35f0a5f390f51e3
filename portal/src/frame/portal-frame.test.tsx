import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openPortal } from '../lib/testing/open-portal.tsx';
import { PortalFrame } from './portal-frame.tsx';

const open = (answers: Parameters<typeof openPortal>[3] = {}) =>
  openPortal(PortalFrame, '/client-portal', '/client-portal', answers);
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

beforeEach(() => localStorage.clear());

test('names the person, counts what is unread and leads out', async () => {
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
  ['who belongs to one', { company_members: [{ company: { id: 'k1', name: 'Acme' } }] }, {}, true],
  ['who is invited into one', { company_invitations: [{ id: 'i1' }] }, {}, true],
  ['who has none', {}, {}, false],
  ['who waits for access', {}, { awaitingAccess: true }, false],
])('Company is there for %s: %j', async (_who, answers, person, isShown) => {
  const { queryClient } = openPortal(PortalFrame, '/client-portal', '/client-portal', answers, person);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: 'Company' }) !== null).toBe(isShown);
});

test('says that the connection is gone, and that it is back', async () => {
  let isDown = true;
  open({ project_notifications: () => (isDown ? { status: 503 } : rows(1)) });
  expect(await screen.findByText(/The connection is interrupted\./)).toBeTruthy();
  isDown = false;
  await waitFor(() => expect(screen.queryByText(/The connection is interrupted\./)).toBeNull());
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeTruthy();
});
