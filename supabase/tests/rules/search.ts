import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { type Act, expectFailure } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { anon, admin, author, clientA, clientB, demoted } = actors;

const search = async (act: Act, actor: Actor, query: string) =>
  await act(actor, 'select kind, label from public.search_records($1)', [query]);

const clientWork = {
  client_projects: 'title',
  project_sprints: 'title',
  project_tickets: 'title',
  client_invoices: 'invoice_name',
  sprint_messages: 'body',
};
const staffRecords = {
  companies: 'name',
  profiles: 'full_name',
  contact_messages: 'name',
  blogs: 'title',
  projects: 'title',
  services: 'title',
  team_members: 'name',
  testimonials: 'author_name',
  faqs: 'question',
};

const ofClients = (letter: string) => Object.keys(clientWork).map((kind) => `${kind} ${letter}`);
const staffFinds = [...ofClients('A'), ...ofClients('B'), ...Object.keys(staffRecords)];

for (const [name, actor, expected] of [
  ['client A', clientA, ofClients('A')],
  ['client B', clientB, ofClients('B')],
  ['a person without a company', demoted, []],
  ['an author', author, staffFinds],
  ['an admin', admin, staffFinds],
] as const)
  test(`${name} finds exactly the records that they may read`, async () => {
    await db.withRollback(async (act) => {
      await act('owner', 'set local session_replication_role = replica');
      for (const [table, column] of Object.entries({ ...clientWork, ...staffRecords })) {
        const project = table === 'client_projects' ? 'id' : 'project_id';
        const letter =
          table in clientWork ? `case ${project} when '${rows.projectB}' then ' B' else ' A' end` : "''";
        await act('owner', `update public.${table} set ${column} = 'Needle' || ${letter}`);
      }
      const found = new Set<string>();
      for (const query of ['needle a', 'needle b', 'needle'])
        for (const { kind, label } of await search(act, actor, query))
          found.add(`${kind}${/ [AB]$/.exec(String(label))?.[0] ?? ''}`);
      assert.deepEqual([...found].sort(), [...expected].sort());
    });
  });

test('visitors may not search, and nobody may search without end', async () => {
  expectFailure(await db.attempt(anon, "select * from public.search_records('a')"), '42501');
  await db.withRollback(async (act) => {
    await act(clientA, "select public.search_records('') from generate_series(1, 300)");
    await act.fails('PT429', clientA, "select public.search_records('')");
  });
});

test('ranks the number first, then names that start with the text, then words, then the rest', async () => {
  const titles = ['Reimport', 'An import', 'Import 2', 'Straße 100%', 'Neue Straße 1000'];
  const tickets = titles.map((title, index) => `#${index + 1} ${title}`);
  const [reimport, anImport, import2, percent, thousand] = tickets;
  await db.withRollback(async (act) => {
    for (const title of titles)
      await act('owner', 'insert into public.project_tickets (project_id, title) values ($1, $2)', [
        rows.projectFree,
        title,
      ]);
    for (const [query, expected] of [
      ['import', [import2, anImport, reimport]],
      [' ÍMPORT an ', [anImport]],
      ['strasse', [percent, thousand]],
      ['100%', [percent]],
      ['#2', [anImport]],
      ['2', [anImport, import2]],
      ['  ', []],
    ] as const) {
      const labels = (await search(act, clientA, query)).map(({ label }) => label);
      const numbered = labels.filter((label) => tickets.includes(String(label)));
      assert.deepEqual([query, numbered], [query, expected]);
    }
  });
});
