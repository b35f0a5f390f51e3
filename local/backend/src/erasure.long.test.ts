import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Actor, createAccount, openPeople, PASSWORD, readCompanyId, unwrap } from './testing/people.ts';

const { backend, people } = await openPeople({ logLevel: 'error' });
after(() => backend.stop());
const acme = await readCompanyId(people.client);
const globex = await readCompanyId(people.stranger);
let sprint: string;

/** Creates a member of these companies with all permissions except managing them. */
async function addMember(name: string, companies: readonly string[]): Promise<Actor> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@acme.example`;
  const member = await createAccount(backend, { email, name, role: 'client', isForCompany: true });
  for (const company_id of companies) {
    const permissions = { is_manager: false, is_approver: true, is_billing: true };
    unwrap(
      await people.admin.client
        .from('company_members')
        .insert({ company_id, person_id: member.id, ...permissions }),
    );
  }
  return member;
}

async function createProject(company: string): Promise<string> {
  const [row] = await backend.database.query<{ id: string }>(
    `with project as (
       insert into public.client_projects (company_id, title, contact_person_name, contact_person_role, contact_person_email)
       values ($1, 'Shop', 'Ann', 'Lead', 'ann@northlight.example') returning id),
     invoice as (
       insert into public.client_invoices (project_id, invoice_number, invoice_name, amount, invoice_date)
       select id, id::text, 'One', 5, '2026-01-01' from project)
     insert into public.project_sprints (project_id, title, start_date, end_date, status)
     select id, 'Sprint', '2026-01-01', '2026-01-09', 'Completed' from project returning id`,
    [company],
  );
  return row?.id ?? '';
}

/** Finds the rows in all tables that contain one of these words. */
async function findRowsWith(words: readonly string[]): Promise<string[]> {
  const tables = (await backend.database.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')`,
  )) as { name: string }[];
  const matches: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const rows = (await backend.database.query(
        `select to_jsonb(t)::text as line from ${name} t where to_jsonb(t)::text ilike '%' || $1 || '%'`,
        [word],
      )) as { line: string }[];
      matches.push(...rows.map(({ line }) => `${name}: ${line.slice(0, 400)}`));
    }
  }
  return matches;
}

const sendMessage = async (actor: Actor, sprintId: string, body: string) =>
  unwrap(await actor.client.from('sprint_messages').insert({ sprint_id: sprintId, kind: 'feedback', body }));
const erasePerson = (actor: Actor, person: string, company: string | null = null) =>
  actor.client.rpc('erase_person', company === null ? { person } : { person, company });
const previewErasure = (actor: Actor, person: string, company: string | null = null) =>
  actor.client.rpc('preview_erasure', company === null ? { person } : { person, company });

before(async () => {
  sprint = await createProject(acme);
});

describe('erasing a person', () => {
  test('removes the name and email address from every table but keeps rows that others need', async () => {
    const petra = await addMember('Petra Pettersson', [acme]);
    await sendMessage(petra, sprint, 'It is fine.');
    for (const [table, fields] of [
      ['sprint_signoffs', { decision: 'approved' }],
      ['sprint_continuations', {}],
    ] as const)
      unwrap(await petra.client.from(table).insert({ sprint_id: sprint, ...fields }));
    unwrap(await petra.client.from('profiles').update({ bio: 'I am Petra Pettersson' }).eq('id', petra.id));
    await backend.database.query('select public.subscribe_to_newsletter($1)', [petra.email]);
    await backend.database.query('update public.profiles set password_due_at = null where id = $1', [
      petra.id,
    ]);
    await backend.database.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
       values ($1, '\\x01', '\\x02', 'Phone of Pettersson')`,
      [petra.id],
    );
    unwrap(await petra.client.auth.passkey.startRegistration());
    unwrap(
      await people.service
        .from('contact_messages')
        .insert({ name: 'Petra Pettersson', email: petra.email, service: 'crm', message: 'Hello' }),
    );
    const picture = `avatars/${petra.id}/1.png`;
    const uploads = people.service.storage.from('uploads');
    unwrap(await uploads.upload(picture, new TextEncoder().encode('png'), { contentType: 'image/png' }));
    const summary = unwrap(await previewErasure(people.admin, petra.id));
    assert.equal(summary.name, 'Petra Pettersson');
    assert.equal(summary.problem, null);
    assert.equal(summary.deletes_account, true);
    assert.match(
      summary.deleted.join(),
      /The account.*sessions.*newsletter.*One message from the contact form/,
    );
    assert.match(summary.anonymized.join(), /One message about a sprint/);
    assert.match(summary.kept.join(), /One invoice/);
    const before = await backend.database.query('select count(*)::int as n from public.audit_log');

    unwrap(await erasePerson(people.admin, petra.id));
    assert.deepEqual(await findRowsWith(['Pettersson', petra.email]), []);
    const messages = unwrap(
      await people.client.client.from('sprint_messages').select('body, author_name, author_id'),
    );
    assert.deepEqual(messages, [{ body: 'It is fine.', author_name: 'Former colleague', author_id: null }]);
    assert.equal(unwrap(await people.client.client.from('client_invoices').select('id'))?.length, 1);
    // Neither the access token nor the refresh token nor the password works any more.
    assert.deepEqual((await petra.client.from('sprint_messages').select('id')).data ?? [], []);
    assert.ok((await petra.client.auth.refreshSession()).error);
    assert.ok((await petra.client.auth.signInWithPassword({ email: petra.email, password: PASSWORD })).error);
    const [last] = await backend.database.query(
      'select action, actor_email, row_id, changes from public.audit_log order by id desc limit 1',
    );
    assert.deepEqual(last, {
      action: 'erase',
      actor_email: people.admin.email,
      row_id: petra.id,
      changes: { account: [true, false] },
    });
    const after = await backend.database.query('select count(*)::int as n from public.audit_log');
    assert.ok(Number(after[0]?.n) > Number(before[0]?.n));
    // The backend's own sweep may have been faster.
    const files = unwrap(await people.service.rpc('list_orphaned_files')) as { name: string }[];
    assert.ok(files.every(({ name }) => name === picture));
    unwrap(await uploads.remove([picture]));
    const remainingRows = await findRowsWith([petra.id.slice(0, 23)]);
    assert.deepEqual(
      remainingRows.filter((row) => row.startsWith('storage')),
      [],
    );
  });

  test('affects only the manager’s company, and deletes the account only if it belongs to no other', async () => {
    const member = await addMember('Olaf Olafsson', [acme, globex]);
    const globexSprint = await createProject(globex);
    await sendMessage(member, sprint, 'To Acme.');
    await sendMessage(member, globexSprint, 'To Globex.');
    for (const [actor, company] of [
      [people.stranger, acme],
      [member, acme],
      [people.author, acme],
      [people.client, globex],
    ] as const) {
      assert.equal((await erasePerson(actor, member.id, company)).error?.code, 'PT404');
      assert.equal((await previewErasure(actor, member.id, company)).error?.code, 'PT404');
    }
    assert.equal((await erasePerson(people.client, member.id)).error?.code, 'PT404');
    assert.equal((await erasePerson(people.client, people.stranger.id, acme)).error?.code, 'PT404');
    const summary = unwrap(await previewErasure(people.client, member.id, acme));
    assert.equal(summary.deletes_account, false);
    assert.match(summary.kept.join(), /belongs to another company/);

    unwrap(await erasePerson(people.client, member.id, acme));
    const messages = await backend.database.query(
      "select body, author_name from public.sprint_messages where body like 'To %' order by body",
    );
    assert.deepEqual(messages, [
      { body: 'To Acme.', author_name: 'Former colleague' },
      { body: 'To Globex.', author_name: 'Olaf Olafsson' },
    ]);
    assert.equal(unwrap(await member.client.from('companies').select('id'))?.length, 1);
    const log = await backend.database.query(
      "select count(*)::int as n from public.audit_log where company_id = $1 and (changes::text || coalesce(actor_name, '')) ilike '%Olafsson%'",
      [acme],
    );
    assert.deepEqual(log, [{ n: 0 }]);
    // The other company's manager erases the remaining data.
    assert.equal(unwrap(await previewErasure(people.stranger, member.id, globex)).deletes_account, true);
    unwrap(await erasePerson(people.stranger, member.id, globex));
    assert.deepEqual(await findRowsWith(['Olafsson', member.email]), []);
  });

  test('keeps an author’s posts, without the name', async () => {
    unwrap(
      await people.author.client
        .from('blogs')
        .insert({ title: 'A post', slug: 'a-post', content: '<p>x</p>', published: true }),
    );
    // Its notification names the author.
    unwrap(
      await people.author.client
        .from('sprint_messages')
        .insert({ sprint_id: sprint, kind: 'reply', body: 'Thanks.' }),
    );
    unwrap(await erasePerson(people.admin, people.author.id));
    assert.deepEqual(await findRowsWith(['Ann Author', people.author.email]), []);
    const post = unwrap(
      await people.anon.from('blogs').select('title, author:public_profiles(full_name)').single(),
    );
    assert.deepEqual(post, { title: 'A post', author: { full_name: 'Former colleague' } });
  });

  test('notifies admins once when the person requests it', async () => {
    const nils = await addMember('Nils Nord', [acme]);
    for (let attempt = 0; attempt < 3; attempt += 1) unwrap(await nils.client.rpc('request_erasure'));
    assert.equal((await nils.client.rpc('request_erasure')).error?.code, 'PT429');
    const notifications = unwrap(
      await people.admin.client.from('staff_notifications').select('message').eq('kind', 'erasure'),
    );
    assert.deepEqual(notifications, [{ message: `Nils Nord (${nils.email})` }]);
    unwrap(await erasePerson(people.admin, nils.id));
    assert.deepEqual(await findRowsWith(['Nils Nord', nils.email]), []);
  });
});
