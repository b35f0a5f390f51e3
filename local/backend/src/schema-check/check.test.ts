import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../database/open.ts';
import { SerialGate } from '../database/serial-gate.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { startBackend } from '../start-backend.ts';
import { isLooser, widens } from './catalogue.ts';
import { SchemaCheck, type Verdict } from './check.ts';
import { type Copy, openCopy } from './copy.ts';
import { breaking, harmless, plantedRequests } from './planted.ts';

const rows = `
  set session_replication_role = replica;
  insert into auth.users (id, email, email_confirmed_at) values ('a0000000-0000-4000-8000-000000000001', 'a@northlight.example', now());
  insert into public.profiles (id, email, full_name, role) values ('a0000000-0000-4000-8000-000000000001', 'a@northlight.example', 'Ada', 'admin');
  set session_replication_role = origin;
  insert into public.faqs (question, answer, published) values ('Why?', 'Because', true);
  insert into public.services (title, description) values ('One', 'First');`;

describe('migrations, tried on a copy', () => {
  let copy: Copy;
  let check: SchemaCheck;
  before(async () => {
    // From the picture that the last backend in memory has left, or has just made.
    const migrationsDir = join(DEFAULT_PROJECT_DIR, 'migrations');
    const gate = new SerialGate();
    const opened = await openDatabase({ migrationsDir, gate });
    const isMigrated = await opened.database.query("select to_regclass('public.faqs') as found");
    if (isMigrated[0]?.found === null) {
      await opened.connection.close();
      await (await startBackend({ dataDir: 'memory', logLevel: 'error' })).stop();
    }
    const { connection, database } =
      isMigrated[0]?.found === null ? await openDatabase({ migrationsDir, gate }) : opened;
    await database.script(rows);
    copy = await openCopy({ connection, database, gate });
    check = new SchemaCheck(copy, plantedRequests.slice(0, 3), 0);
  });
  after(() => copy.close());
  const judge = (table: Readonly<Record<string, string>>, name: string) =>
    check.judge([{ name: 'planted.sql', sql: table[name] ?? '' }]);
  const said = ({ refused, changes, losses }: Verdict) =>
    [...refused, ...changes, ...losses].map(({ what }) => what);

  test('say what they take away, and how it is kept', async () => {
    const { changes, losses } = await judge(breaking, 'a column dropped that is read');
    assert.deepEqual(
      changes.map(({ what, names }) => [what, names]),
      [['faqs.answer is gone', ['faqs', 'answer']]],
    );
    assert.match(losses[0]?.what ?? '', /^is answered 400: .*answer/);
  });

  test('say who may not write any more', async () => {
    const { changes } = await judge(breaking, 'a trigger that refuses');
    assert.deepEqual(
      changes.map(({ what }) => what),
      ['admin may not update rows of services any more that could be before: the database answers 22023'],
    );
  });

  test('say which table they hold, and what takes it so long', async () => {
    const { refused } = await judge(breaking, 'an index of a table in use');
    assert.match(
      refused[0]?.what ?? '',
      /^project_tickets is held so that nobody can write to it .*create index/,
    );
  });

  test('do not say it of a table that one of them makes', async () => {
    const sql = [
      'create table public.new_one (id integer)',
      'alter table public.new_one add primary key (id)',
    ];
    const { refused } = await check.judge(sql.map((each, at) => ({ name: `${at}.sql`, sql: each })));
    assert.deepEqual(refused, []);
  });

  test('say that they cannot be applied', async () => {
    const { refused } = await check.judge([{ name: '1_no.sql', sql: 'select 1; select no_such_column' }]);
    assert.match(refused[0]?.what ?? '', /^1_no.sql cannot be applied: 42703/);
  });

  test('let through what nobody notices', async () => {
    assert.deepEqual(said(await judge(harmless, 'a trigger that fills a new column')), []);
  });
});

test('what is wider', () => {
  assert.deepEqual(
    [
      ['integer', 'bigint'],
      ['character varying(10)', 'text'],
      ['numeric(6,2)', 'numeric(8,2)'],
      ['numeric(6,2)', 'numeric'],
      ['bigint', 'integer'],
      ['text', 'character varying(10)'],
      ['numeric(6,2)', 'numeric(6,3)'],
      ['date', 'timestamp with time zone'],
    ].map(([from = '', to = '']) => widens(from, to)),
    [true, true, true, true, false, false, false, false],
  );
});

test('what lets more through', () => {
  const list = (...values: string[]) =>
    `CHECK ((status = ANY (ARRAY[${values.map((v) => `'${v}'::text`).join(', ')}])))`;
  assert.deepEqual(
    [
      [list('a', 'b'), list('a', 'b', 'c')],
      ['CHECK ((length(a) <= 10))', 'CHECK ((length(a) <= 20))'],
      ['CHECK ((a >= 1))', 'CHECK ((a >= 0))'],
      [list('a', 'b'), list('a')],
      ['CHECK ((length(a) <= 10))', 'CHECK ((length(a) <= 5))'],
      ['CHECK ((length(a) <= 10))', 'CHECK ((length(b) <= 10))'],
      [`CHECK ((a ~ '^x'))`, `CHECK ((a ~ '^y'))`],
    ].map(([from = '', to = '']) => isLooser(from, to)),
    [true, true, true, false, false, false, false],
  );
});
