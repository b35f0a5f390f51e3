import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../testing/open-screen.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

const countRules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0);
const getToggle = () => screen.getByRole('button', { name: 'Toggle sidebar' });

// The sidebar needs a wide window, and jsdom has no layout.
Object.assign(window, {
  innerWidth: 1440,
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});

test('the menu shows how many items in the inbox are waiting', async () => {
  const attention = { threads_waiting: 2, clients_joined: 1, access_waiting: 0, invoices_overdue: 9 };
  openScreen(DashboardFrame, '/dashboard', ({ target }) => (target === 'staff_attention' ? [attention] : []));
  expect(await screen.findByRole('link', { name: /^Inbox\s*3 waiting$/ })).toBeVisible();
});

test('the collapsed sidebar adds no CSS rules and shows entry names as tooltips', async () => {
  const user = userEvent.setup();
  openScreen(DashboardFrame, '/dashboard', () => []);
  await screen.findByRole('link', { name: 'Sprints' });
  const ruleCount = countRules();
  await user.click(getToggle());
  expect(getToggle()).toHaveAttribute('aria-expanded', 'false');
  expect(countRules()).toBe(ruleCount);
  const sidebar = document.querySelector('#sidebar');
  expect(sidebar).toHaveAttribute('data-collapsed');

  await user.tab({ shift: true });
  const entry = document.activeElement?.textContent ?? '';
  expect(screen.getByRole('link', { name: entry })).toHaveFocus();
  await waitFor(() => expect(screen.getAllByText(entry)).toHaveLength(2));
  await user.click(getToggle());
  expect(sidebar).not.toHaveAttribute('data-collapsed');
});

test.each([
  ['/dashboard', true],
  ['/dashboard/blogs', false],
])('%s shows the welcome line and Logout: %s', async (path, isShown) => {
  openScreen(DashboardFrame, path, () => []);
  await screen.findByRole('link', { name: 'Sprints' });
  expect(screen.queryByText(/^Welcome/) !== null).toBe(isShown);
  expect(screen.queryByRole('button', { name: 'Logout' }) !== null).toBe(isShown);
});
