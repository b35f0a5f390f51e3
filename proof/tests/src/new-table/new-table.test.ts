import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { UserError } from '@northlight/cli/user-error';
import { createTempFolder } from '@northlight/node-kit/testing';
import { openMemoryDatabase } from 'supabase-project/testing/memory-database';
import { run as newTable } from './new-table.ts';

const root = join(import.meta.dirname, '../../../..');

test('writes migrations that the database accepts, and an entry in each list of tables', async (context) => {
  const copy = createTempFolder(context);
  for (const folder of [
    'supabase/schema.sql',
    'supabase/migrations',
    'supabase/tests/support',
    'supabase/functions/company-archive',
    'proof/permissions/src/expected',
  ])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  context.mock.method(console, 'info', () => undefined);
  await newTable({ root: copy, args: ['partners'] });
  await newTable({ root: copy, args: ['project_links', '--client'] });
  const db = await openMemoryDatabase(join(copy, 'supabase/migrations'));
  context.after(() => db.close());
  await db.run("insert into public.partners (title, published) values ('Harbor', true)");
  for (const [list, tables] of [
    ['supabase/tests/support/fixtures.ts', ['partners', 'project_links']],
    ['supabase/functions/company-archive/tables.ts', ['project_links']],
    ['proof/permissions/src/expected/content.ts', ['partners']],
    ['proof/permissions/src/expected/client-work.ts', ['project_links']],
    ['proof/permissions/src/expected/company-people.ts', ['project_links']],
  ] as const)
    for (const table of tables)
      assert.match(readFileSync(join(copy, list), 'utf8'), new RegExp(`\\b${table}\\b`));
});

for (const [name, reason] of [
  ['Partners', /not a valid name for a table/],
  ['partners;drop', /not a valid name for a table/],
  ['', /Missing name/],
  ['faqs', /"faqs" exists/],
] as const) {
  test(`rejects the name ${JSON.stringify(name)}`, () => {
    assert.throws(
      () => void newTable({ root, args: name === '' ? [] : [name] }),
      (error) => error instanceof UserError && reason.test(error.message),
    );
  });
}
