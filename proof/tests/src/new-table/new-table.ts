import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from '@northlight/cli/args';
import type { CommandInput } from '@northlight/cli/command';
import { UserError } from '@northlight/cli/user-error';

interface Entry {
  readonly file: string;
  /** The entry is added before this text. */
  readonly before: string;
  readonly text: string;
}

const expected = 'proof/permissions/src/expected';
const fixtures = 'supabase/tests/support/fixtures.ts';

const contentEntries: readonly Entry[] = [
  {
    file: `${expected}/content.ts`,
    before: "  'public.categories': ",
    text: `  'public.new_rows': createManagedTable(
    shownOrHidden,
    ['published'],
    { title: "'x'" },
    { ...STAMPS, ...texts('title'), ...flags('published') },
  ),
`,
  },
  {
    file: fixtures,
    before: 'insert into public.faqs ',
    text: "insert into public.new_rows (title, published) values ('Shown', true), ('Hidden', false);\n",
  },
];

const clientEntries: readonly Entry[] = [
  {
    file: `${expected}/client-work.ts`,
    before: "  'public.invoice_reminders': ",
    text: `  'public.new_rows': {
    classes: { a: rowsOfA, b: rowsOfB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: { any: { row: { project_id: "'$projectA'", title: "'x'" }, by: BY_WRITERS } },
    update: WRITERS,
    remove: WRITERS,
    columns: { ...STAMPS, ...texts('title'), project_id: refused('md5(project_id::text)::uuid') },
  },
`,
  },
  {
    file: `${expected}/company-people.ts`,
    before: "  'public.project_tickets': ",
    text: `  'public.new_rows': readBy('viewer', ofProject('new_rows'), { change: "title = 'Another'" }),
`,
  },
  {
    file: fixtures,
    before: 'insert into public.client_invoices ',
    text: "insert into public.new_rows (project_id, title) values ('$projectA', 'Of A'), ('$projectB', 'Of B');\n",
  },
  {
    file: 'supabase/functions/company-archive/tables.ts',
    before: '  client_invoices:',
    text: "  new_rows: 'id project_id title created_at updated_at',\n",
  },
];

/** `npm run new-table -- <name> [--client]`: writes a table's migration and its entries in the lists of all tables. */
export function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, switches } = parseArguments(args, { client: 'boolean' }, 1);
  const name = positionals[0] ?? '';
  const isClientTable = switches.has('client');
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
    throw new UserError(name === '' ? 'Missing name.' : `"${name}" is not a valid name for a table.`, [
      'Usage: npm run new-table -- <name> [--client]',
      'A name is a plural of lower-case letters, digits and underscores, such as project_links.',
    ]);
  }
  if (readFileSync(join(root, 'supabase/schema.sql'), 'utf8').includes(`table public.${name} (`)) {
    throw new UserError(`The table "${name}" exists.`);
  }
  const migration = `supabase/migrations/${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}.sql`;
  const fillIn = (text: string) => text.replaceAll('new_rows', name);
  const kind = isClientTable ? 'client' : 'content';
  const template = readFileSync(join(import.meta.dirname, `${kind}-table.sql`), 'utf8');
  const changes = (isClientTable ? clientEntries : contentEntries).map(({ file, before, text }) => {
    const content = readFileSync(join(root, file), 'utf8');
    if (!content.includes(before)) throw new Error(`${file} does not contain "${before}" as expected`);
    return { file, content: content.replace(before, () => fillIn(text) + before) };
  });
  for (const { file, content } of [{ file: migration, content: fillIn(template) }, ...changes])
    writeFileSync(join(root, file), content);
  console.info(
    [
      '',
      `Created the table ${name}:`,
      '',
      ...[migration, ...changes.map(({ file }) => file)].map((file) => `  ${file}`),
      '',
      'Add its columns to each of them, then run `npm run types`.',
      `Next steps: "Add a ${isClientTable ? "client's " : ''}table" in CONTRIBUTING.md`,
      '',
    ].join('\n'),
  );
  return Promise.resolve(0);
}
