import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { tables } from 'supabase-project/archive-tables';
import { type Backend, createNodeClient, startBackend } from '../index.ts';
import { type Actor, makePeople, PASSWORD, type People } from '../testing/people.ts';

let backend: Backend;
let people: People;
/** Of Acme and of Globex: `stranger` founded Globex, and belongs to Acme too. */
let acme: string;
let globex: string;
/** Belongs to Acme from the second test on. */
let colleague: Actor;

const ok = <Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> => {
  assert.equal(error, null);
  assert.ok(data !== null && data !== undefined);
  return data;
};

async function call(actor: Actor, body: object, headers: Record<string, string> = {}) {
  const { data } = await actor.client.auth.getSession();
  const answer = await backend.fetch(`${backend.url}/functions/v1/company-archive`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as { link?: string; error?: { code: string } };
  return { status: answer.status, code: json.error?.code, link: json.link ?? '' };
}

const request = (actor: Actor, companyId: string) => call(actor, { action: 'request', companyId });
const open = (actor: Actor, companyId: string) => call(actor, { action: 'open', companyId });
const get = (link: string, headers: Record<string, string> = {}) =>
  backend.fetch(backend.url + link, { headers });

async function work(key = backend.secretKey): Promise<Response> {
  return backend.fetch(`${backend.url}/functions/v1/company-archive`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: '{"action":"work"}',
  });
}

/** Archives, and how many were asked for today. */
async function forgetAll(): Promise<void> {
  await backend.database.query('delete from private.company_archives');
  await backend.database.query('delete from private.rate_limits');
}

async function stateOf(company: string): Promise<string | undefined> {
  const [row] = await backend.database.query(
    'select state from private.company_archives where company_id = $1',
    [company],
  );
  return row?.state as string | undefined;
}

/** Until it is made: here or by the backend's own timer, whoever comes first. */
async function finished(company: string): Promise<string | undefined> {
  for (;;) {
    const state = await stateOf(company);
    if (state !== 'making') return state;
    await work();
  }
}

async function filesOf(link: string): Promise<Record<string, Uint8Array>> {
  const answer = await get(link);
  assert.equal(answer.status, 200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

async function archiveOf(actor: Actor, company: string): Promise<Record<string, Uint8Array>> {
  assert.equal((await request(actor, company)).status, 202);
  assert.equal(await finished(company), 'ready');
  const { link } = await open(actor, company);
  return filesOf(link);
}

const idsIn = (csv: Uint8Array | undefined): string[] =>
  [...strFromU8(csv ?? new Uint8Array()).matchAll(/^"([0-9a-f-]{36})",/gm)].map(([, id]) => id ?? '').sort();

const formula = '=HYPERLINK("https://evil.example";"x")';

async function fill(company: string, title: string, invoiceNumber: string): Promise<void> {
  const { client } = people.admin;
  const project = ok(
    await client
      .from('client_projects')
      .insert({
        company_id: company,
        title,
        contact_person_name: formula,
        contact_person_role: 'Lead',
        contact_person_email: 'ann@northlight.example',
      })
      .select('id')
      .single(),
  );
  const sprint = ok(
    await client
      .from('project_sprints')
      .insert({
        project_id: project.id,
        title: `${title} <script>alert(1)</script>`,
        start_date: '2026-01-01',
        end_date: '2026-01-09',
        status: 'Completed',
        deliverables: ['One', '+1+1'],
      })
      .select('id')
      .single(),
  );
  const ticket = { project_id: project.id, sprint_id: sprint.id, title: `Ticket of ${title}` };
  ok(await client.from('project_tickets').insert(ticket).select('id'));
  const said = { sprint_id: sprint.id, kind: 'reply', body: `Reply about ${title}` };
  ok(await client.from('sprint_messages').insert(said).select('id'));
  const name = `invoices/invoice-${project.id}.pdf`;
  ok(
    await people.service.storage
      .from('invoices')
      .upload(name, strToU8(`%PDF of ${title}`), { contentType: 'application/pdf' }),
  );
  ok(
    await client
      .from('client_invoices')
      .insert({
        project_id: project.id,
        invoice_number: invoiceNumber,
        invoice_name: 'con\u202e fdp.exe',
        amount: 10,
        invoice_date: '2026-01-01',
        file_url: name,
      })
      .select('id'),
  );
}

async function companyOf(actor: Actor): Promise<string> {
  const rows = ok(await actor.client.from('company_members').select('company_id').eq('person_id', actor.id));
  return rows[0]?.company_id;
}

before(async () => {
  const { DENO_PATH: denoPath } = process.env;
  backend = await startBackend({ dataDir: 'memory', logLevel: 'error', ...(denoPath ? { denoPath } : {}) });
  people = await makePeople(backend);
  acme = await companyOf(people.client);
  globex = await companyOf(people.stranger);
  await fill(acme, 'Shop of Acme', '../../etc/passwd');
  await fill(acme, 'Shop of acme', '..\\..\\x');
  await fill(globex, 'Globex portal', '2026-1');
  const rights = { is_manager: true, is_approver: false, is_billing: false };
  ok(
    await people.admin.client
      .from('company_members')
      .insert({ company_id: acme, person_id: people.stranger.id, ...rights })
      .select('id'),
  );
  await backend.database.query(
    "insert into private.invitations (email, full_name, role, is_for_company) values ('petra@acme.example', 'Petra', 'client', true)",
  );
  const email = 'petra@acme.example';
  const made = await people.service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  assert.equal(made.error, null);
  const own: SupabaseClient = createNodeClient(backend.url, backend.publishableKey, {
    global: { fetch: backend.fetch },
  });
  assert.equal((await own.auth.signInWithPassword({ email, password: PASSWORD })).error, null);
  colleague = { id: made.data.user?.id ?? '', email, client: own };
});
after(() => backend.stop());

describe('what is in an archive', () => {
  test('every row that its manager reads of this company, and no other', async () => {
    const files = await archiveOf(people.client, acme);
    for (const table of Object.keys(tables)) {
      const read = ok(await people.client.client.from(table).select('*'));
      const ids = read.map(({ id }: { id: string }) => id).sort();
      assert.deepEqual(idsIn(files[`tables/${table}.csv`]), ids, table);
      const columns = (await backend.database.query(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
        [`public.${table}`],
      )) as { name: string }[];
      assert.deepEqual(
        tables[table as keyof typeof tables].split(' ').sort(),
        columns.map(({ name }) => name).sort(),
        `the columns of ${table}`,
      );
    }
    const all = Object.values(files).map((bytes) => strFromU8(bytes));
    assert.ok(all.every((content) => !content.includes('Globex portal')));
  });

  test('of who belongs to two companies the one that was asked for, without what the right does not open', async () => {
    const files = await archiveOf(people.stranger, acme);
    assert.deepEqual(
      Object.keys(files).filter((name) => /invoice/.test(name)),
      [],
    );
    assert.equal(idsIn(files['tables/client_projects.csv']).length, 2);
    assert.ok(Object.values(files).every((bytes) => !strFromU8(bytes).includes('Globex portal')));
    // Who holds less opens no more than the own: this one held no invoices, so each manager may.
    assert.equal((await open(people.client, acme)).status, 200);
    const own = await archiveOf(people.stranger, globex);
    assert.match(strFromU8(own['tables/client_projects.csv'] ?? new Uint8Array()), /Globex portal/);
    assert.ok(!strFromU8(own['tables/client_projects.csv'] ?? new Uint8Array()).includes('Shop of'));
  });

  test('names stay in their folder, cells are no formulas, pages run nothing', async () => {
    const files = await archiveOf(people.client, acme);
    const names = Object.keys(files);
    for (const name of names)
      assert.match(name, /^(index\.html|(pages|tables|files\/invoices)\/[\p{L}\p{N} _.-]+)$/u);
    assert.ok(names.every((name) => !/\.\.|\u202e/.test(name)));
    assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
    const pdfs = names.filter((name) => name.endsWith('.pdf'));
    assert.deepEqual(pdfs.map((name) => strFromU8(files[name] ?? new Uint8Array())).sort(), [
      '%PDF of Shop of Acme',
      '%PDF of Shop of acme',
    ]);
    assert.match(strFromU8(files['tables/client_projects.csv'] ?? new Uint8Array()), /"'=HYPERLINK/);
    assert.match(strFromU8(files['tables/project_sprints.csv'] ?? new Uint8Array()), /One;' \+1\+1/);
    const pages = names
      .filter((name) => name.endsWith('.html'))
      .map((name) => strFromU8(files[name] ?? new Uint8Array()));
    assert.ok(pages.length >= 5 && pages.every((page) => !/<script|https?:\/\/(?!evil)[^"]*"/.test(page)));
  });

  test('a long table goes on in a second file', async () => {
    const tickets = 10_100;
    await backend.database.query('set session_replication_role = replica');
    await backend.database.query(
      `insert into public.project_tickets (project_id, title, type, status, priority, position, board_rank)
       select (select id from public.client_projects where company_id = $1 limit 1), 'Bulk', 'Bug', 'Open', 'Low', n + 100, 'a' || n || 'b'
       from generate_series(1, $2::int) n`,
      [globex, tickets],
    );
    await backend.database.query('set session_replication_role = origin');
    const files = await archiveOf(people.stranger, globex);
    const ids = ['', '-2'].flatMap((end) => idsIn(files[`tables/sprint_tickets${end}.csv`]));
    assert.equal(new Set(ids).size, tickets + 1);
    assert.equal(ids.length, tickets + 1);
    await backend.database.query("delete from public.project_tickets where title = 'Bulk'");
  });

  test('processes that were killed are followed by another; a download goes on where it broke off', async () => {
    assert.equal((await request(people.client, acme)).status, 202);
    // Three processes that are killed: each took the archive, and none noted anything.
    for (let killed = 0; killed < 3; killed += 1) {
      await backend.database.query(
        "update private.company_archives set leased_until = now() - interval '1 s'",
      );
      const { data } = await people.service.rpc('take_company_archive');
      if (data === null) break;
    }
    await backend.database.query("update private.company_archives set leased_until = now() - interval '1 s'");
    assert.equal(await finished(acme), 'ready');
    const { link } = await open(people.client, acme);
    const whole = new Uint8Array(await (await get(link)).arrayBuffer());
    const answer = await get(link, { range: `bytes=100-${whole.length - 51}` });
    assert.equal(answer.status, 206);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), whole.subarray(100, -50));
    assert.equal((await get(link, { range: `bytes=${whole.length}-` })).status, 416);
    unzipSync(whole);
  });
});

describe('who may', () => {
  test('a manager alone asks for one, one at a time, five a day', async () => {
    for (const actor of [people.admin, people.author, colleague])
      assert.deepEqual((await request(actor, acme)).code, 'managers_only');
    assert.equal((await request(people.client, globex)).code, 'managers_only');
    assert.equal((await call(people.client, { action: 'work' })).code, 'forbidden');
    assert.equal((await work(backend.publishableKey)).status, 401);
    await forgetAll();
    const both = await Promise.all([request(people.client, acme), request(people.stranger, acme)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409]);
    await forgetAll();
    for (let number = 1; number <= 6; number += 1) {
      const { status } = await request(people.client, acme);
      assert.equal(status, number === 6 ? 429 : 202);
      await backend.database.query('delete from private.company_archives');
    }
    await forgetAll();
  });

  test('staff make none while they look at the portal as a manager', async () => {
    const view = ok(await people.admin.client.rpc('begin_portal_view', { viewed: people.client.id }));
    const answer = await call(
      people.admin,
      { action: 'request', companyId: acme },
      { 'x-view-as': view[0].id },
    );
    assert.deepEqual([answer.status, answer.code], [403, 'only_looking']);
  });

  test('a link opens for who asked, while a manager who may read it, and ends', async () => {
    const files = await archiveOf(people.client, acme);
    assert.ok(files['tables/client_invoices.csv']);
    // Another manager, who has no right to invoices; somebody of another company; a person without the right.
    for (const actor of [people.stranger, colleague, people.admin])
      assert.equal((await open(actor, acme)).code, 'archive_not_found');
    assert.equal((await open(people.client, globex)).code, 'archive_not_found');
    const { link } = await open(people.client, acme);
    assert.equal((await get(`${link.slice(0, -2)}AA`)).status, 404);
    assert.equal((await get('/functions/v1/company-archive')).status, 404);
    // No manager any more: the link that was given before opens nothing.
    const members = people.admin.client.from('company_members');
    const rights = { is_manager: false };
    ok(
      await people.admin.client
        .from('company_members')
        .update({ is_manager: true })
        .eq('person_id', people.stranger.id)
        .eq('company_id', acme)
        .select('id'),
    );
    ok(await members.update(rights).eq('person_id', people.client.id).eq('company_id', acme).select('id'));
    assert.equal((await get(link)).status, 404);
    assert.equal((await open(people.client, acme)).code, 'archive_not_found');
    ok(
      await people.admin.client
        .from('company_members')
        .update({ is_manager: true })
        .eq('person_id', people.client.id)
        .eq('company_id', acme)
        .select('id'),
    );
    assert.equal((await get(link)).status, 200);
    await backend.database.query(
      'update private.company_archives set expires_at = private.now() where company_id = $1',
      [acme],
    );
    assert.equal((await get(link)).status, 404);
    assert.equal((await open(people.client, acme)).code, 'archive_not_found');
  });

  test('after its end its parts are gone', async () => {
    const parts = () =>
      backend.database.query("select name from storage.objects where bucket_id = 'archives'");
    assert.ok((await parts()).length > 0);
    await backend.database.query('update private.company_archives set expires_at = private.now()');
    const names = ok(await people.service.rpc('files_of_nobody'));
    assert.deepEqual(names.length, (await parts()).length);
    for (const { bucket, name } of names) ok(await people.service.storage.from(bucket).remove([name]));
    assert.deepEqual(await parts(), []);
    assert.deepEqual(ok(await people.service.rpc('files_of_nobody')), []);
  });

  test('one that is made for somebody who is signed out, or removed, is not finished', async () => {
    const gone = createNodeClient(backend.url, backend.publishableKey, { global: { fetch: backend.fetch } });
    assert.equal(
      (await gone.auth.signInWithPassword({ email: people.client.email, password: PASSWORD })).error,
      null,
    );
    assert.equal((await request({ ...people.client, client: gone }, acme)).status, 202);
    await gone.auth.signOut({ scope: 'local' });
    // What the timer may have made in between was made while the session lived.
    assert.ok(['failed', 'ready'].includes((await finished(acme)) ?? ''));
    await backend.database.query(
      "update private.company_archives set state = 'making', done = 0, plan = '[]', written = '[]', parts = '{}', leased_until = null",
    );
    assert.equal(await finished(acme), 'failed');
  });

  test('the log names who asked and who opened, the manager is told', async () => {
    const noted = await backend.database.query(
      "select distinct action, actor_email, company_id = $1 as is_acme from public.audit_log where table_name = 'company_archives' and actor_id = $2 and company_id = $1 order by 1",
      [acme, people.client.id],
    );
    assert.deepEqual(noted, [
      { action: 'delete', actor_email: people.client.email, is_acme: true },
      { action: 'export', actor_email: people.client.email, is_acme: true },
      { action: 'insert', actor_email: people.client.email, is_acme: true },
    ]);
    const told = ok(
      await people.client.client
        .from('project_notifications')
        .select('title')
        .eq('notification_type', 'other'),
    );
    assert.ok(told.some(({ title }: { title: string }) => title === 'Your archive is ready'));
  });
});
