import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { Component as AuditPage } from './audit-page.tsx';

const entry = {
  id: 7,
  at: '2026-03-10T09:00:00Z',
  actor_name: 'Ingrid Solberg',
  actor_email: 'admin@northlight.example',
  actor_role: 'admin',
  area: 'people',
  action: 'insert',
  table_name: 'portal_views',
  row_id: 'v1',
  row_name: 'Dana Whitfield',
  changes: {},
  company_name: 'Acme',
};
const failedSignIn = {
  ...entry,
  id: 6,
  area: 'access',
  action: 'sign_in_failed',
  table_name: 'accounts',
  row_name: null,
};
const company = { id: 'k1', name: 'Acme' };
const fakeBackend: FakeBackend = ({ target }) => {
  if (target === 'audit_entries') return [entry, failedSignIn];
  if (target === 'audit_log') return [{ at: '2026-03-10T09:00:00Z' }];
  if (target === 'companies') return [company];
  return [];
};
const open = (path = '/dashboard/audit', backend = fakeBackend) =>
  openScreen(AuditPage, path, backend, { role: 'admin' });

test('shows who did what, and for which company', async () => {
  open();
  const entries = within(await screen.findByRole('list', { name: 'Entries' }));
  expect(entries.getByText(/started viewing the portal as “Dana Whitfield”/)).toBeVisible();
  expect(entries.getByText(/could not sign in: wrong password/)).toBeVisible();
  expect(entries.getAllByText('admin@northlight.example · Acme')).toHaveLength(2);
});

test('filters by person, company, category and time', async () => {
  const { requests } = open('/dashboard/audit?q=ingrid&company=k1&area=access&since=24&page=2');
  await screen.findByRole('list', { name: 'Entries' });
  const query = requests.find(({ target }) => target === 'audit_entries')?.query;
  expect(query?.get('search_text')).toBe('ilike.%ingrid%');
  expect(query?.get('company_id')).toBe('eq.k1');
  expect(query?.get('area')).toBe('eq.access');
  expect(query?.get('at')).toBe('gte.2026-03-09T09:00:00.000Z');
  expect(Number(query?.get('offset'))).toBeGreaterThan(0);
});

test('records an export in the log', async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const { user, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'Export spreadsheet' }));
  await waitFor(() =>
    expect(requests.find(({ target }) => target === 'log_export')?.body).toEqual({
      list: 'audit-log',
      row_count: 2,
    }),
  );
});
