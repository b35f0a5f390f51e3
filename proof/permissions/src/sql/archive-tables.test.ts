import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tables } from 'supabase-project/archive-tables';
import { companyObjects } from '../expected/company-people.ts';

/** Tables that a manager can read but the archive omits, with the reason. */
const omittedTables: Readonly<Record<string, string>> = {
  company_members: 'company_people has the names too',
  current_sprints: 'in project_sprints',
  sprint_progress: 'counted from sprint_tickets',
  project_progress: 'counted from sprint_tickets',
  project_attention: 'counted from sprints and invoices',
  sprint_threads: 'derived from sprint_messages',
  invoice_totals: 'summed from client_invoices',
  project_notifications: 'sent to one person, not to the company',
};

test('a company archive contains everything that the company can read, with listed exceptions', () => {
  const readable = Object.entries(companyObjects).flatMap(([name, { read: permission }]) =>
    permission === 'nobody' ? [] : [name.replace('public.', '')],
  );
  assert.deepEqual([...Object.keys(tables), ...Object.keys(omittedTables)].sort(), readable.sort());
});
