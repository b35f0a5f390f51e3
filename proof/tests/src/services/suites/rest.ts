import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toAppError } from '@northlight/auth-kit';
import { getOutcome, type Instance, type Person } from '../instance.ts';

const days = { start_date: '2026-01-01', end_date: '2026-01-14' };
const contact = {
  contact_person_name: 'Quentin Question',
  contact_person_role: 'Lead',
  contact_person_email: 'quentin@elsewhere.example',
};

/** A sample of rights, embedding, counts, functions and error codes. The permission tests ask about every row and column. */
export const askAboutRest = (instance: Instance) =>
  describe('rows', () => {
    const question = `Question ${instance.createEmail('faq')}`;
    let admin: Person;
    let author: Person;
    let client: Person;
    let stranger: Person;
    let company: string;
    let project: string;

    before(async () => {
      admin = await instance.createPerson('rest-admin', 'admin');
      author = await instance.createPerson('rest-author', 'author');
      client = await instance.createPerson('rest-client');
      stranger = await instance.createPerson('rest-stranger');
      const faqs = [true, false].map((published) => ({ question, answer: String(published), published }));
      assert.equal((await author.client.from('faqs').insert(faqs)).error, null);
      const member = await client.client.from('company_members').select('company_id').single();
      company = member.data?.company_id;
      const { data, error } = await admin.client
        .from('client_projects')
        .insert({ company_id: company, title: 'Asked', ...contact })
        .select('id')
        .single();
      assert.equal(error, null);
      project = data?.id;
      const sprints = ['One', 'Two'].map((title, index) => ({
        project_id: project,
        title,
        ...days,
        sprint_order: index,
      }));
      assert.equal((await author.client.from('project_sprints').insert(sprints)).error, null);
    });
    after(async () => {
      await instance.service.from('faqs').delete().eq('question', question);
      await instance.service.from('client_projects').delete().eq('id', project);
      await instance.service.from('companies').delete().eq('id', company);
    });

    test('visitors read what is published and nothing else', async () => {
      const visitor = instance.createVisitor();
      const { data } = await visitor.from('faqs').select('answer').eq('question', question);
      assert.deepEqual(data, [{ answer: 'true' }]);
      for (const table of ['profiles', 'client_projects', 'contact_messages', 'audit_log']) {
        const rows = await visitor.from(table).select('*').limit(1);
        assert.ok(rows.error !== null || rows.data.length === 0, table);
      }
      assert.equal(
        toAppError((await visitor.from('faqs').insert({ question, answer: 'x' })).error).isRefusal,
        true,
      );
    });

    test('a client reads the own project with its sprints and their number', async () => {
      const read = ({ client: reader }: Person) =>
        reader
          .from('client_projects')
          .select('title, project_sprints(title)', { count: 'exact' })
          .eq('id', project)
          .order('sprint_order', { referencedTable: 'project_sprints', ascending: false });
      const own = await read(client);
      const project_sprints = [{ title: 'Two' }, { title: 'One' }];
      assert.deepEqual([own.count, own.data], [1, [{ title: 'Asked', project_sprints }]]);
      const foreign = await read(stranger);
      assert.deepEqual([foreign.count, foreign.data], [0, []]);
    });

    test('pages and counts are exact, and a search ignores case', async () => {
      const page = await author.client
        .from('faqs')
        .select('answer', { count: 'exact' })
        .ilike('search_text', `%${question.toUpperCase()}%`)
        .range(1, 1);
      assert.deepEqual([page.count, page.data?.length], [2, 1]);
    });

    test('each refusal has a code that the product understands', async () => {
      const { client: staff } = author;
      const { client: person } = client;
      const outcomes = {
        conflict: await staff
          .from('client_projects')
          .insert({ id: project, company_id: company, title: 'Twin', ...contact }),
        invalid: await staff.from('faqs').insert({ question: '', answer: 'x' }),
        forbidden: await person.from('faqs').insert({ question, answer: 'x' }),
        'not-found': await staff.from('faqs').select('id').eq('question', 'none').single(),
        'in-use': await instance.service.from('companies').delete().eq('id', company),
      };
      for (const [code, { error, status }] of Object.entries(outcomes))
        assert.equal(toAppError(error, status).code, code, JSON.stringify(error));
      const broken = await staff
        .from('project_sprints')
        .update({ end_date: '2000-01-01' })
        .eq('project_id', project);
      assert.equal(
        toAppError(broken.error, broken.status).details.database?.constraint,
        'project_sprints_dates',
      );
    });

    test('functions run with the rights of their caller', async () => {
      const { data } = await instance.createVisitor().rpc('agency_today');
      assert.match(String(data), /^\d{4}-\d\d-\d\d$/);
      const setUp = await client.client.rpc('set_up_instance', { domains: ['elsewhere.example'] });
      assert.ok(['forbidden', 'not-found'].includes(getOutcome(setUp)), JSON.stringify(setUp.error));
      const left = await client.client.rpc('recovery_codes_left');
      assert.deepEqual([left.error, left.data], [null, 0]);
    });

    test('a forged token is refused, not read as a visitor', async () => {
      const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.AAAA' };
      assert.equal((await instance.fetch('/rest/v1/faqs?select=id', { headers })).status, 401);
    });

    test('a view of the portal reads as the client and changes nothing', async () => {
      const view = await admin.client
        .rpc('start_portal_view', { person: client.id })
        .single<{ id: string }>();
      assert.equal(view.error, null);
      const token = (await admin.client.auth.getSession()).data.session?.access_token;
      const send = (method: string, body?: object) =>
        instance.fetch(`/rest/v1/client_projects?select=title&id=eq.${project}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-view-as': view.data?.id ?? '',
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      assert.deepEqual(await (await send('GET')).json(), [{ title: 'Asked' }]);
      assert.equal((await send('PATCH', { title: 'Changed' })).status, 403);
    });
  });
