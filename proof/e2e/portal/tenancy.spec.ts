import { type Api, apiOf, must, post } from '../support/api.ts';
import { type OwnClient, test as ownTest } from '../support/own-client.ts';
import { product } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** What a client may read, and how a row of somebody else is asked for. */
const tables = [
  ['client_projects', 'id'],
  ['project_sprints', 'id'],
  ['sprint_tickets', 'id'],
  ['client_invoices', 'id'],
  ['project_notifications', 'id'],
  ['sprint_messages', 'id'],
  ['sprint_signoffs', 'id'],
  ['sprint_continuations', 'id'],
  ['sprint_threads', 'sprint_id'],
  ['sprint_progress', 'sprint_id'],
  ['project_progress', 'project_id'],
  ['project_attention', 'project_id'],
  ['invoice_totals', 'client_id'],
] as const;

const missing = '00000000-0000-4000-8000-000000000000';

/** Every id that the admin sees of one client's rows. */
async function idsOf(admin: Api, clientId: string, table: (typeof tables)[number][0], key: string) {
  const projects = must(await admin.from('client_projects').select('id').eq('client_id', clientId)).map(
    ({ id }) => id,
  );
  const column = table === 'client_projects' ? 'id' : table === 'invoice_totals' ? 'client_id' : 'project_id';
  const values = column === 'client_id' ? [clientId] : projects;
  // The table is one of several whose shared columns the types cannot join.
  const rows = must(
    await (admin.from(table as 'project_sprints') as never as AnyTable).select(key).in(column, values),
  );
  return rows.map((row) => row[key] ?? '');
}

interface AnyTable {
  select(columns: string, options?: object): AnyQuery;
}
interface AnyQuery
  extends PromiseLike<{ data: Record<string, string>[] | null; count: number | null; error: unknown }> {
  in(column: string, values: readonly string[]): AnyQuery;
  eq(column: string, value: string): AnyQuery;
}
const tableOf = (api: Api, table: string) => api.from(table as 'project_sprints') as never as AnyTable;

for (const [mine, theirs] of [
  ['acme', 'globex'],
  ['globex', 'acme'],
] as const) {
  test(`${mine} gets nothing of ${theirs}: by id, list, count, embed, filter or search`, async () => {
    const { api: admin } = await apiOf('admin');
    const { api, id: ownId } = await apiOf(mine);
    const { id: otherId } = await apiOf(theirs);
    for (const [table, key] of tables) {
      const own = await idsOf(admin, ownId, table, key);
      const other = await idsOf(admin, otherId, table, key);
      // A denial proves nothing where there is nothing to be denied.
      if (
        ['client_projects', 'project_sprints', 'client_invoices', 'project_notifications'].includes(table)
      ) {
        expect(other.length, `${theirs} has ${table}`).toBeGreaterThan(0);
        expect(own.length, `${mine} has ${table}`).toBeGreaterThan(0);
      }
      const listed = must(await tableOf(api, table).select(key)).map((row) => row[key]);
      for (const id of other) expect(listed, `${table} listed`).not.toContain(id);
      expect(new Set(listed), `${table}: all of the own rows`).toEqual(new Set(own));
      const counted = await tableOf(api, table).select(key, { count: 'exact', head: true });
      expect(counted.count, `${table} counted`).toBe(listed.length);
      for (const id of other.slice(0, 3)) {
        const one = must(await tableOf(api, table).select(key).eq(key, id));
        const none = must(await tableOf(api, table).select(key).eq(key, missing));
        expect(one, `${table} by id`).toEqual(none);
      }
    }
    const embedded = must(
      await api
        .from('client_projects')
        .select('id, project_sprints(id), client_invoices(id)')
        .neq('client_id', ownId),
    );
    expect(embedded).toEqual([]);
    const searched = must(
      await api.from('client_projects').select('id').ilike('title', '%').eq('client_id', otherId),
    );
    expect(searched).toEqual([]);
  });

  test(`${mine} gets no file of ${theirs} by any name or link`, async () => {
    const { api: admin } = await apiOf('admin');
    const { api, id: ownId, token } = await apiOf(mine);
    const { id: otherId } = await apiOf(theirs);
    const pathsOf = async (clientId: string) =>
      must(
        await admin
          .from('client_invoices')
          .select('file_url')
          .eq('client_id', clientId)
          .not('file_url', 'is', null),
      ).map(({ file_url }) => file_url ?? '');
    const [own = ''] = await pathsOf(ownId);
    const [other = ''] = await pathsOf(otherId);
    expect(other).not.toBe('');
    const open = (path: string) => api.functions.invoke<{ link: string }>('open-file', { body: { path } });
    const link = new URL(must(await open(own)).link, product.url);
    expect((await fetch(link)).status).toBe(200);
    expect((await open(other)).error?.context.status).toBe(404);
    const files = api.storage.from('invoices');
    for (const path of [own, other]) {
      expect((await files.createSignedUrl(path, 60)).error, path).not.toBeNull();
      expect((await files.download(path)).error, path).not.toBeNull();
    }
    expect(must(await files.list('invoices', { limit: 1000 }))).toEqual([]);
    for (const path of [
      `/storage/v1/object/public/invoices/${other}`,
      `/storage/v1/object/authenticated/invoices/${other}`,
      `/storage/v1/object/invoices/${other}`,
      `/storage/v1/object/sign/invoices/${other}?token=${link.searchParams.get('token')}`,
      `/storage/v1/object/invoices/${own}/../${other.split('/').at(-1)}`,
    ]) {
      const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('content-type') ?? '', path).not.toContain('pdf');
    }
  });

  test.describe(`${mine} in the browser`, () => {
    test.use({ account: mine });

    test(`a page of ${theirs} is the page of what does not exist`, async ({ page }) => {
      const { api: admin } = await apiOf('admin');
      const { id: otherId } = await apiOf(theirs);
      const project = must(
        await admin
          .from('client_projects')
          .select('id, project_sprints(id)')
          .eq('client_id', otherId)
          .limit(1),
      )[0];
      const invoice = must(
        await admin.from('client_invoices').select('id').eq('client_id', otherId).limit(1),
      )[0];
      const seen = async (path: string) => {
        await page.goto(path);
        await expect(page.getByText(/does not exist or you do not have access\./)).toBeVisible();
        return ((await page.locator('#main').textContent()) ?? '').replace(/\s+/g, ' ');
      };
      expect(await seen(`/client-portal/sprint/${project?.project_sprints[0]?.id}`)).toBe(
        await seen(`/client-portal/sprint/${missing}`),
      );
      expect(await seen(`/client-portal?project=${project?.id}`)).toBe(
        await seen(`/client-portal?project=${missing}`),
      );
      await page.goto(`/client-portal?tab=invoices&invoice=${invoice?.id}`);
      await expect(page.getByText('The invoice does not exist or you do not have access.')).toBeVisible();
    });
  });
}

ownTest('the functions refuse other people’s sprints as if they were not there', async ({ own }) => {
  const { token } = await apiOf('acme');
  const feedback = (sprintId: string) =>
    post('/api/submit-feedback', token, { sprintId, feedback: 'x', sprintTitle: 'x' });
  const goOn = (sprintId: string) => post('/api/continue-next-sprint', token, { sprintId, sprintTitle: 'x' });
  for (const call of [feedback, goOn]) {
    const [theirs, none] = [await call(own.sprints.review), await call(missing)];
    expect(theirs.status).toBe(404);
    expect(await theirs.text()).toBe(await none.text());
    expect(none.status).toBe(404);
  }
  expect(
    (await post('/api/submit-feedback', null, { sprintId: own.sprints.review, feedback: 'x' })).status,
  ).toBe(401);
  const { token: admin } = await apiOf('admin');
  expect(
    (await post('/api/continue-next-sprint', admin, { sprintId: own.sprints.review, sprintTitle: 'x' }))
      .status,
  ).toBe(403);
});

const rowsOf = async (own: OwnClient) =>
  must(await own.admin.from('sprint_messages').select('id').eq('sprint_id', own.sprints.review));

ownTest('twenty submits at once with one key give one row and one answer', async ({ own }) => {
  const { token } = await apiOf({ email: own.email });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(
        '/api/submit-feedback',
        token,
        { sprintId: own.sprints.review, feedback: 'Once', sprintTitle: 'Catalogue' },
        { 'idempotency-key': 'twenty-at-once' },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  expect(await rowsOf(own)).toHaveLength(1);
  // The answer was lost after the commit: asked again, it is the same, though the door is closed by now.
  const again = await post(
    '/api/submit-feedback',
    token,
    { sprintId: own.sprints.review, feedback: 'Once', sprintTitle: 'Catalogue' },
    { 'idempotency-key': 'twenty-at-once' },
  );
  expect(texts).toContain(await again.text());
});

ownTest('twenty wishes to continue give one record', async ({ own }) => {
  const { token } = await apiOf({ email: own.email });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post(
        '/api/continue-next-sprint',
        token,
        { sprintId: own.sprints.completed, sprintTitle: 'x' },
        { 'idempotency-key': `continue-${index}-key` },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const records = must(
    await own.admin.from('sprint_continuations').select('id').eq('sprint_id', own.sprints.completed),
  );
  expect(records).toHaveLength(1);
});
