import assert from 'node:assert/strict';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { type Actor, openPeople, postJson, readAuthorization, readCompanyId, unwrap } from './people.ts';

export const readIds = (csv: Uint8Array | undefined): string[] =>
  [...strFromU8(csv ?? new Uint8Array()).matchAll(/^"([0-9a-f-]{36})",/gm)].map(([, id]) => id ?? '').sort();

const formula = '=HYPERLINK("https://evil.example";"x")';

/**
 * Opens a backend with two companies, their projects and files. The client manages Acme with all permissions. The
 * stranger founded Globex and manages Acme too.
 */
export async function openArchiveFixture() {
  const { backend, people } = await openPeople({ logLevel: 'error' });

  async function callFunction(actor: Actor, body: object, headers: Record<string, string> = {}) {
    const response = await postJson(backend, 'functions/v1/company-archive', body, {
      ...(await readAuthorization(actor)),
      ...headers,
    });
    const json = (await response.json()) as { link?: string; error?: { code: string } };
    return { status: response.status, code: json.error?.code, link: json.link ?? '' };
  }

  const request = (actor: Actor, companyId: string) => callFunction(actor, { action: 'request', companyId });
  const open = (actor: Actor, companyId: string) => callFunction(actor, { action: 'open', companyId });
  const download = (link: string, headers: Record<string, string> = {}) =>
    backend.fetch(backend.url + link, { headers });

  const processArchives = () =>
    postJson(
      backend,
      'functions/v1/company-archive',
      { action: 'work' },
      { authorization: `Bearer ${backend.secretKey}` },
    );

  async function readState(company: string): Promise<string | undefined> {
    const [row] = await backend.database.query(
      'select state from private.company_archives where company_id = $1',
      [company],
    );
    return row?.state as string | undefined;
  }

  /** Processes archives until this one is finished, and returns its state. The backend's own timer may be faster. */
  async function waitUntilFinished(company: string): Promise<string | undefined> {
    for (;;) {
      const state = await readState(company);
      if (state !== 'creating') return state;
      await processArchives();
    }
  }

  async function readFiles(link: string): Promise<Record<string, Uint8Array>> {
    const response = await download(link);
    assert.equal(response.status, 200);
    return unzipSync(new Uint8Array(await response.arrayBuffer()));
  }

  async function createArchive(actor: Actor, company: string): Promise<Record<string, Uint8Array>> {
    assert.equal((await request(actor, company)).status, 202);
    assert.equal(await waitUntilFinished(company), 'ready');
    const { link } = await open(actor, company);
    return readFiles(link);
  }

  async function createProject(company: string, title: string, invoiceNumber: string): Promise<void> {
    const [row] = await backend.database.query<{ id: string }>(
      `with project as (
         insert into public.client_projects (company_id, title, contact_person_name, contact_person_role, contact_person_email)
         values ($1, $2, $3, 'Lead', 'ann@northlight.example') returning id),
       sprint as (
         insert into public.project_sprints (project_id, title, start_date, end_date, status, deliverables)
         select id, $2 || ' <script>alert(1)</script>', '2026-01-01', '2026-01-09', 'Completed', '{One,+1+1}' from project
         returning id, project_id)
       insert into public.project_tickets (project_id, sprint_id, title) select project_id, id, 'Ticket of ' || $2 from sprint
       returning project_id as id`,
      [company, title, formula],
    );
    const project = row?.id;
    const { client } = people.admin;
    const { id: sprint_id } = unwrap(
      await client.from('project_sprints').select('id').eq('project_id', project).single(),
    );
    const reply = { sprint_id, kind: 'reply', body: `Reply about ${title}` };
    unwrap(await client.from('sprint_messages').insert(reply).select('id'));
    const name = `invoices/invoice-${project}.pdf`;
    unwrap(
      await people.service.storage
        .from('invoices')
        .upload(name, strToU8(`%PDF of ${title}`), { contentType: 'application/pdf' }),
    );
    await backend.database.query(
      `insert into public.client_invoices (project_id, invoice_number, invoice_name, amount, invoice_date, file_url)
       values ($1, $2, $3, 10, '2026-01-01', $4)`,
      [project, invoiceNumber, 'con\u202e fdp.exe', name],
    );
  }

  const acme = await readCompanyId(people.client);
  const globex = await readCompanyId(people.stranger);
  await createProject(acme, 'Shop of Acme', '../../etc/passwd');
  await createProject(acme, 'Shop of acme', '..\\..\\x');
  await createProject(globex, 'Globex portal', '2026-1');
  const permissions = { is_manager: true, is_approver: false, is_billing: false };
  unwrap(
    await people.admin.client
      .from('company_members')
      .insert({ company_id: acme, person_id: people.stranger.id, ...permissions })
      .select('id'),
  );

  return {
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
    close: () => backend.stop(),
  };
}
