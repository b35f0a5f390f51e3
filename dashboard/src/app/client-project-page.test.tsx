import { beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { app } from '../app.tsx';
import { linkToProject } from '../screens.ts';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';

const id = '39eb9268-a32e-8077-a315-28d0191a1957';
const dates = { created_at: '2026-02-01T09:00:00Z', updated_at: '2026-02-01T09:00:00Z' };
const thread = { sprint_id: 's1', sprint_title: 'Checkout', project_id: id, state: 'waiting' };
const change = {
  id: 1,
  at: '2026-03-01T09:00:00Z',
  actor_name: 'Leila Haddad',
  action: 'update',
  table_name: 'project_tickets',
  row_id: 't1',
  row_name: 'Fix login',
  changes: {},
};
const project = {
  ...dates,
  id,
  company_id: 'company-1',
  title: 'Parts Portal',
  description: 'Spare parts for dealers',
  status: 'On Hold',
  percent_complete: 58,
  estimated_delivery: '2026-04-29',
  contact_person_name: 'Leila Haddad',
  contact_person_role: 'Head of Delivery',
  contact_person_email: 'leila@northlight.example',
  contact_person_phone: null,
  company: { name: 'Acme' },
};
const tables: Readonly<Record<string, readonly object[]>> = {
  client_projects: [project],
  project_progress: [{ project_id: id, percent: 40 }],
  inbox_threads: [thread],
  project_activity: [change],
};
const backend: FakeBackend = ({ target }) => tables[target] ?? [];

const route = '/dashboard/client-projects/:id';
const page = app.pages[route];
beforeAll(() => page.load());
const open = (path: string, rows = backend) =>
  openScreen(
    () => {
      const Component = page.peek()?.Component;
      return Component === undefined ? null : <Component />;
    },
    path,
    rows,
    { route },
  );

test('shows the project, and opens the tab in the URL', async () => {
  const { user, router, requests } = open(linkToProject(id, { tab: 'messages' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Parts Portal' })).toBeTruthy();
  for (const text of ['Acme', 'On Hold', '40%', '58% estimated by staff', 'Leila Haddad, Head of Delivery']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(await screen.findByRole('button', { name: 'Reply about Checkout' })).toBeTruthy();
  expect(requests.find(({ target }) => target === 'inbox_threads')?.query.get('project_id')).toBe(
    `in.(${id})`,
  );
  await user.click(screen.getByRole('tab', { name: 'Activity' }));
  expect(await screen.findByText(/changed the ticket “Fix login”/)).toBeTruthy();
  expect(requests.find(({ target }) => target === 'project_activity')?.body).toEqual({ project: id });
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(router.state.location.search).toBe('');
  const panel = within(screen.getByRole('tabpanel'));
  expect(await panel.findByText('Spare parts for dealers')).toBeTruthy();
});

test.each([
  ['has been deleted', id, () => []],
  ['has a malformed id', 'abc', backend],
])('says so when the project %s', async (_, rowId, rows) => {
  open(linkToProject(rowId), rows);
  expect(await screen.findByText('This project does not exist')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Client Projects' })).toBeTruthy();
});
