import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Backend, type Database, startBackend } from '@local/backend';
import { seedDemo } from '@local/demo';
import { describeEnd, runToEnd } from '@northlight/cli/child';
import { type Amounts, bulkSql, tenth } from './bulk-sql.ts';
import {
  type Answers,
  asPerson,
  everybody,
  idsSeen,
  portalBefore,
  relationsOf,
  type Sums,
  seenRows,
  sumsOf,
} from './company-picture.ts';

const root = join(import.meta.dirname, '../../../..');
const clock = new Date('2026-03-10T09:00:00Z');

const versions = readdirSync(join(root, 'supabase/migrations'))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, 14))
  .sort();
/** The last schema without companies. */
const BEFORE = '20261125100000';
/** The migrations that bring them, one after the other. */
const ofCompanies = versions.filter((version) => version > BEFORE && version < '20261126000000');
const newest = versions.at(-1) ?? '';

const folder = mkdtempSync(join(tmpdir(), 'companies-'));
const env: Record<string, string> = {
  BACKUP_DIR: join(folder, 'backups'),
  LOG_FORMAT: 'json',
};

/** @param dataFolder - of the product that is meant, by whose key a backup is judged */
async function command(dataFolder: string, ...args: string[]): Promise<string> {
  const end = await runToEnd({
    command: process.execPath,
    args: [join(root, 'platform/cli/run.mjs'), ...args],
    cwd: root,
    env: {
      ...env,
      DATA_DIR: dataFolder,
      PGURL: undefined,
      SUPABASE_URL: undefined,
      RELEASE_PRIVATE_KEY: undefined,
    },
  });
  if (end.code !== 0) throw new Error(`${args.join(' ')} ${describeEnd(end)}:\n${end.output}`);
  return end.output;
}

const open = (data: string, migrateUpTo: string): Promise<Backend> =>
  startBackend({
    ...{ dataDir: join(data, 'backend'), logLevel: 'error', clock, mailboxPage: false },
    ...(migrateUpTo === newest ? {} : { migrateUpTo }),
  });

async function at<Result>(
  data: string,
  schema: string,
  work: (database: Database, backend: Backend) => Promise<Result>,
): Promise<Result> {
  const backend = await open(data, schema);
  try {
    return await work(backend.database, backend);
  } finally {
    await backend.stop();
  }
}

/** Backs a data folder up and puts it into the schema before companies. @returns what the command says it left out */
async function goBack(from: string, to: string): Promise<string> {
  await command(from, 'backup');
  return command(from, 'restore', '--data', to, '--schema', BEFORE, '--unsigned');
}

const one = async <Row extends object>(database: Database, sql: string): Promise<Row> => {
  const [row] = await database.query<Row>(sql);
  if (row === undefined) throw new Error(`Nothing was found: ${sql}`);
  return row;
};

/** Of two rows of one moment either comes first: here none are. */
const oneAfterTheOther = `set session_replication_role = replica;
  ${[
    ['client_projects', 'created_at'],
    ['project_sprints', 'updated_at'],
    ['client_invoices', 'updated_at'],
    ['client_invoices', 'created_at'],
    ['project_notifications', 'created_at'],
  ]
    .map(
      ([
        table,
        moment,
      ]) => `update public.${table} r set ${moment} = r.${moment} + n.number * interval '1 microsecond'
        from (select id, row_number() over (order by id) as number from public.${table}) n where n.id = r.id;`,
    )
    .join(' ')}
  set session_replication_role = origin;`;

const differing = (was: Readonly<Record<string, string>>, is: Readonly<Record<string, string>>) =>
  Object.keys(was).filter((key) => was[key] !== is[key]);

/** What the inbox of staff says beside a name is the company's name since then. */
const renamed = /: public\.(inbox_threads|inbox_signoffs|inbox_continuations)$/;

before(async () => {
  const keys = await command(folder, 'backup-keys');
  for (const [, name = '', value = ''] of keys.matchAll(/(BACKUP_\w+)=(\S+)/g)) env[name] = value;
  const demo = join(folder, 'demo');
  mkdirSync(join(demo, 'backend'), { recursive: true });
  await at(demo, newest, async (database, { url, secretKey, publishableKey, fetch }) =>
    seedDemo({
      ...{ url, secretKey, publishableKey, fetch, now: clock },
      sql: (query, parameters) => database.query(query, parameters as unknown[]),
    }),
  );
  await goBack(demo, join(folder, 'demo-before'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

for (const [name, amounts] of [
  ['the demo', null],
  ['ten times the demo', tenth],
] as const satisfies readonly (readonly [string, Amounts | null])[]) {
  describe(`companies come and go, with ${name}`, () => {
    const data = join(folder, name.replaceAll(' ', '-'));
    const back = `${data}-back`;
    let people: Awaited<ReturnType<typeof everybody>>;
    let relations: Awaited<ReturnType<typeof relationsOf>>;
    let sums: Sums;
    let rows: Answers;
    let portal: Answers;

    before(async () => {
      cpSync(join(folder, 'demo-before'), data, { recursive: true });
      await at(data, BEFORE, async (database) => {
        if (amounts) await database.script(bulkSql(amounts, false));
        await database.script(oneAfterTheOther);
        people = await everybody(database);
        relations = await relationsOf(database);
        sums = await sumsOf(database, relations);
        rows = await seenRows(database, people, relations);
        portal = await portalBefore(database, people);
      });
    });

    test('there is something to compare, and everybody is somebody', (t) => {
      for (const table of ['client_projects', 'client_invoices', 'project_tickets', 'blogs'])
        t.diagnostic(`${table}: ${sums[`public.${table}`]?.split(' ')[0]} rows`);
      t.diagnostic(`amounts: ${sums.amounts}; files: ${sums.files?.split(' ')[0]}`);
      assert.match(portal['client@acme.example: invoices'] ?? '', /^[1-9]/);
      assert.match(rows['admin@northlight.example: public.client_projects'] ?? '', /^[1-9]/);
      assert.match(rows['visitor: public.client_projects'] ?? '', /^(0|refused)/);
      assert.notEqual(portal['client@acme.example: invoices'], portal['client@globex.example: invoices']);
    });

    for (const version of ofCompanies)
      test(`the portal of before is answered the same after ${version}`, async () =>
        at(data, version, async (database) =>
          assert.deepEqual(differing(portal, await portalBefore(database, people)), []),
        ));

    test('and at the newest schema: counts, sums, contents, and what everybody sees', async (t) => {
      const began = performance.now();
      await at(data, newest, async (database) => {
        t.diagnostic(`the later migrations and the start took ${Math.round(performance.now() - began)} ms`);
        assert.deepEqual(differing(portal, await portalBefore(database, people)), []);
        assert.deepEqual(differing(sums, await sumsOf(database, relations)), []);
        const now = differing(rows, await seenRows(database, people, relations));
        assert.deepEqual(
          now.filter((key) => !renamed.test(key)),
          [],
        );
      });
    });

    test('back: what was written since is there, nobody sees more, and the portal of before works', async (t) => {
      let after: { sums: Sums; projects: Record<string, string[]>; invoices: Record<string, string[]> };
      await at(data, newest, async (database) => {
        await writeSince(database);
        after = { sums: await sumsOf(database, relations), projects: {}, invoices: {} };
        for (const person of people.filter(({ id }) => id !== null)) {
          after.projects[person.email] = await idsSeen(database, person, 'client_projects');
          after.invoices[person.email] = await idsSeen(database, person, 'client_invoices');
        }
      });
      const began = performance.now();
      const said = await goBack(data, back);
      t.diagnostic(`backup and restore took ${Math.round((performance.now() - began) / 1000)} s`);
      assert.match(said, /public\.company_members: \d+ rows, since the schema has no such table/);
      await at(back, BEFORE, async (database) => {
        await everybody(database);
        const held = await sumsOf(database, relations);
        // Who stands for the company is another, so of these the rows are counted; of notices others' are left out.
        const moved = ['public.client_projects', 'public.client_invoices', 'amounts'];
        assert.deepEqual(
          differing(after.sums, held).filter(
            (key) => ![...moved, 'public.project_notifications', 'files'].includes(key),
          ),
          [],
        );
        for (const key of moved)
          assert.equal(held[key]?.split(' by ')[0]?.split(' ')[0], after.sums[key]?.split(' ')[0]);
        assert.equal(held.amounts?.split(' by ')[0], after.sums.amounts?.split(' by ')[0]);
        const seen = new Set<string>();
        for (const person of people.filter(({ id }) => id !== null)) {
          for (const table of ['projects', 'invoices'] as const) {
            const now = await idsSeen(database, person, `client_${table}`);
            const more = now.filter((id) => !after[table][person.email]?.includes(id));
            assert.deepEqual(more, [], `${person.email} sees more ${table}`);
            if (person.email.endsWith('@acme.example') && table === 'projects')
              for (const id of now) seen.add(id);
          }
        }
        assert.deepEqual([...seen].sort(), after.projects['manager@acme.example']);
        // Of companies whose people stayed the same, the portal of before is answered as before.
        const again = await portalBefore(database, people);
        assert.deepEqual(
          differing(portal, again).filter((key) => key.startsWith('client@globex')),
          [],
        );
        assert.match(again['manager@acme.example: invoices'] ?? '', /^[1-9]/);
        assert.match(again['client@acme.example: invoices'] ?? '', /^0/);
        const { sprint, project } = await one<{ sprint: string; project: string }>(
          database,
          `select s.id::text as sprint, s.project_id::text as project from public.project_sprints s join public.client_projects c on c.id = s.project_id
           join public.profiles p on p.id = c.client_id where p.email = 'manager@acme.example' and s.status = 'In Progress' limit 1`,
        );
        const manager = people.find(({ email }) => email === 'manager@acme.example');
        assert.ok(manager);
        const written = await asPerson(database, manager, (tx) =>
          tx.query(
            "insert into public.sprint_messages (sprint_id, project_id, kind, body) values ($1, $2, 'question', 'Still here?') returning id",
            [sprint, project],
          ),
        );
        assert.equal(written.length, 1);
      });
    });

    test('and forward once more', async () =>
      at(back, newest, async (database) => {
        const { lost } = await one<{ lost: number }>(
          database,
          'select count(*)::int as lost from public.client_projects where company_id is null or client_id is null',
        );
        assert.equal(lost, 0);
      }));
  });
}

/** A company gets another person, who takes its invoices over; and work goes on. */
async function writeSince(database: Database): Promise<void> {
  await database.script(`
    do $$
    declare
      acme uuid := (select m.company_id from public.company_members m join public.profiles p on p.id = m.person_id where p.email = 'client@acme.example');
      manager uuid := (select p.id from public.profiles p where p.email = 'manager@acme.example');
      project uuid;
    begin
      insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing) values (acme, manager, true, true, true);
      update public.company_members set is_billing = false
      where company_id = acme and person_id = (select p.id from public.profiles p where p.email = 'client@acme.example');
      insert into public.client_projects (company_id, title, contact_person_name, contact_person_role, contact_person_email)
      values (acme, 'Made since', 'Ada', 'Lead', 'ada@northlight.example') returning id into project;
      insert into public.project_sprints (project_id, title, start_date, end_date, status) values (project, 'First', '2026-03-01', '2026-03-20', 'In Progress');
      insert into public.client_invoices (project_id, company_id, invoice_number, invoice_name, amount, currency, invoice_date)
      values (project, acme, 'SINCE-1', 'Since', 12.34, 'USD', '2026-03-10');
    end
    $$`);
}
