import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { tables } from 'supabase-project/archive-tables';
import { openArchiveFixture, readIds } from '../testing/archive-fixture.ts';
import { unwrap } from '../testing/people.ts';

const {
  backend,
  people,
  acme,
  globex,
  callFunction,
  request,
  open,
  download,
  waitUntilFinished,
  createArchive,
  close,
} = await openArchiveFixture();
after(close);

describe('an archive contains', () => {
  test('exactly the company’s rows that its manager can read', async () => {
    const files = await createArchive(people.client, acme);
    for (const table of Object.keys(tables)) {
      const readableRows = unwrap(await people.client.client.from(table).select('*'));
      const ids = readableRows.map(({ id }: { id: string }) => id).sort();
      assert.deepEqual(readIds(files[`tables/${table}.csv`]), ids, table);
    }
    const contents = Object.values(files).map((bytes) => strFromU8(bytes));
    assert.ok(contents.every((content) => !content.includes('Globex portal')));
  });

  test('only rows of the requested company, without those that the manager cannot read', async () => {
    const files = await createArchive(people.stranger, acme);
    assert.deepEqual(
      Object.keys(files).filter((name) => /invoice/.test(name)),
      [],
    );
    assert.equal(readIds(files['tables/client_projects.csv']).length, 2);
    assert.ok(Object.values(files).every((bytes) => !strFromU8(bytes).includes('Globex portal')));
    // This archive has no invoices, so each manager can open it.
    assert.equal((await open(people.client, acme)).status, 200);
    const globexFiles = await createArchive(people.stranger, globex);
    assert.match(strFromU8(globexFiles['tables/client_projects.csv'] ?? new Uint8Array()), /Globex portal/);
    assert.ok(!strFromU8(globexFiles['tables/client_projects.csv'] ?? new Uint8Array()).includes('Shop of'));
  });

  test('safe names, and cells without formulas', async () => {
    const files = await createArchive(people.client, acme);
    const names = Object.keys(files);
    for (const name of names)
      assert.match(name, /^(index\.html|(tables|files\/invoices)\/[\p{L}\p{N} _.-]+)$/u);
    assert.ok(names.every((name) => !/\.\.|\u202e/.test(name)));
    assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
    const pdfs = names.filter((name) => name.endsWith('.pdf'));
    assert.deepEqual(pdfs.map((name) => strFromU8(files[name] ?? new Uint8Array())).sort(), [
      '%PDF of Shop of Acme',
      '%PDF of Shop of acme',
    ]);
    assert.match(strFromU8(files['tables/client_projects.csv'] ?? new Uint8Array()), /"'=HYPERLINK/);
    assert.match(strFromU8(files['tables/project_sprints.csv'] ?? new Uint8Array()), /One;' \+1\+1/);
  });

  test('every row of a long table', async () => {
    const tickets = 10_100;
    // Triggers and the statement timeout would only slow this down.
    const runWithoutTriggers = (sql: string, parameters: readonly unknown[] = []) =>
      backend.database.transaction(async (tx) => {
        await tx.script('set local session_replication_role = replica; set local statement_timeout = 0');
        await tx.query(sql, parameters);
      });
    await runWithoutTriggers(
      `insert into public.project_tickets (project_id, title, type, status, priority, position, number, board_rank)
       select (select id from public.client_projects where company_id = $1 limit 1), 'Bulk', 'Bug', 'Open', 'Low', n + 100, n + 100, 'a' || n || 'b'
       from generate_series(1, $2::int) n`,
      [globex, tickets],
    );
    const files = await createArchive(people.stranger, globex);
    const ids = readIds(files['tables/sprint_tickets.csv']);
    assert.equal(new Set(ids).size, tickets + 1);
    assert.equal(ids.length, tickets + 1);
    await runWithoutTriggers("delete from public.project_tickets where title = 'Bulk'");
  });

  test('all files even if its process is killed, and can be downloaded in ranges', async () => {
    assert.equal((await request(people.client, acme)).status, 202);
    // A process is killed after recording a part.
    const expireLease = () =>
      backend.database.query("update private.company_archives set leased_until = now() - interval '1 s'");
    await expireLease();
    const leased = await people.service.rpc('lease_company_archive');
    if (leased.data !== null) {
      const { id, lease } = leased.data;
      await people.service.rpc('update_company_archive', {
        archive: id,
        lease_id: lease,
        change: { done: 1, part: 7 },
      });
      const [row] = await backend.database.query('select tries from private.company_archives');
      assert.notEqual(row?.tries, 0, 'it counts as an attempt');
    }
    await expireLease();
    assert.equal(await waitUntilFinished(acme), 'ready');
    const { link } = await open(people.client, acme);
    const archive = new Uint8Array(await (await download(link)).arrayBuffer());
    const response = await download(link, { range: `bytes=100-${archive.length - 51}` });
    assert.equal(response.status, 206);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), archive.subarray(100, -50));
    assert.equal((await download(link, { range: `bytes=${archive.length}-` })).status, 416);
    unzipSync(archive);
  });
});

test('staff cannot request an archive while they view the portal as a manager', async () => {
  const view = unwrap(await people.admin.client.rpc('start_portal_view', { person: people.client.id }));
  const body = { action: 'request', companyId: acme };
  const result = await callFunction(people.admin, body, { 'x-view-as': view[0].id });
  assert.deepEqual([result.status, result.code], [403, 'read_only_view']);
});

test('a manager is notified of an archive, and can open it until it expires and is deleted', async () => {
  await createArchive(people.client, acme);
  const { link } = await open(people.client, acme);
  const notifications = unwrap(await people.client.client.from('project_notifications').select('title'));
  assert.ok(notifications.some(({ title }: { title: string }) => title === 'Your archive is ready'));
  const readParts = () =>
    backend.database.query("select name from storage.objects where bucket_id = 'archives'");
  const parts = await readParts();
  assert.ok(parts.length > 0);

  await backend.database.query('update private.company_archives set expires_at = private.now()');
  assert.equal((await download(link)).status, 404);
  assert.equal((await open(people.client, acme)).code, 'archive_not_found');
  const files = unwrap(await people.service.rpc('list_orphaned_files'));
  assert.equal(files.length, parts.length);
  for (const { bucket, name } of files) unwrap(await people.service.storage.from(bucket).remove([name]));
  assert.deepEqual(unwrap(await people.service.rpc('list_orphaned_files')), []);
  assert.deepEqual(await backend.database.query('select from private.company_archives'), []);
});
