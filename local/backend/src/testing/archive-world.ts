import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { createNodeClient, startBackend } from '../index.ts';
import { type Actor, makePeople, PASSWORD } from './people.ts';

export const ok = <Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> => {
  assert.equal(error, null);
  assert.ok(data !== null && data !== undefined);
  return data;
};

export const idsIn = (csv: Uint8Array | undefined): string[] =>
  [...strFromU8(csv ?? new Uint8Array()).matchAll(/^"([0-9a-f-]{36})",/gm)].map(([, id]) => id ?? '').sort();

const formula = '=HYPERLINK("https://evil.example";"x")';

export type ArchiveWorld = Awaited<ReturnType<typeof openArchiveWorld>>;

/**
 * Two companies with work and files: the client is Acme's manager with all rights, the stranger founded Globex and
 * manages Acme too, the colleague has an account alone.
 */
export async function openArchiveWorld() {
  const backend = await startBackend({ dataDir: 'memory', logLevel: 'error' });
  const people = await makePeople(backend);

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
    const rows = ok(
      await actor.client.from('company_members').select('company_id').eq('person_id', actor.id),
    );
    return rows[0]?.company_id;
  }

  const acme = await companyOf(people.client);
  const globex = await companyOf(people.stranger);
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
  const colleague: Actor = { id: made.data.user?.id ?? '', email, client: own };
  return {
    backend,
    people,
    acme,
    globex,
    colleague,
    call,
    request,
    open,
    get,
    work,
    forgetAll,
    finished,
    archiveOf,
    close: () => backend.stop(),
  };
}
