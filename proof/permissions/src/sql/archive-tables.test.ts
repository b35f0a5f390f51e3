import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tables as archiveTables } from 'supabase-project/archive-tables';
import { companyObjects } from '../expected/company-people.ts';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';

const FILE = 'supabase/functions/company-archive/tables.ts';

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

const readable = Object.entries(companyObjects).flatMap(([name, { read: permission }]) =>
  permission === 'nobody' ? [] : [name.replace('public.', '')],
);

test('a company archive contains everything that the company can read, with listed exceptions', () => {
  const listed = [...Object.keys(archiveTables), ...Object.keys(omittedTables)];
  assert.deepEqual(listed.sort(), readable.sort(), `add the table to ${FILE}, or to the exceptions here`);
});

for (const [name, columns] of Object.entries(archiveTables)) {
  test(`a company archive contains all columns of ${name}`, () => {
    const table = tables[`public.${name}`];
    const expected = table ? Object.keys(table.columns) : (views[`public.${name}`]?.columns ?? []);
    assert.deepEqual(columns.split(' ').sort(), [...expected].sort(), `change ${FILE}`);
  });
}
