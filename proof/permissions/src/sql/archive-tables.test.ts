import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tables } from 'supabase-project/archive-tables';
import { companyObjects } from '../expected/company-people.ts';

/** What a manager reads of a company and does not find in its archive, and why. */
const leftOut: Readonly<Record<string, string>> = {
  company_members: 'with names in company_people',
  current_sprints: 'in project_sprints',
  sprint_progress: 'counted from sprint_tickets',
  project_progress: 'counted from sprint_tickets',
  project_attention: 'counted from sprints and invoices',
  sprint_threads: 'the last of sprint_messages',
  invoice_totals: 'summed from client_invoices',
  project_notifications: 'told to one person alone, whatever the company',
};

test('a company archive contains all that its people read, with named exceptions', () => {
  const read = Object.entries(companyObjects).flatMap(([name, { read: right }]) =>
    right === 'nobody' ? [] : [name.replace('public.', '')],
  );
  assert.deepEqual([...Object.keys(tables), ...Object.keys(leftOut)].sort(), read.sort());
});
