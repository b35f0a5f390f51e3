import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { apiOf, must } from '../../portal/support/api.ts';
import { type AccountName, password } from '../../support/accounts.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { openBehind } from '../../support/open-behind.ts';
import { expect, test } from '../../support/test.ts';

test.setTimeout(120_000);

/** A name that no other run has left behind. */
const name = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

const services = /^\/rest\/v1\/services/;

let proxy: FaultProxy;
test.beforeEach(async () => {
  proxy = await startFaultProxy();
});
test.afterEach(() => proxy.close());

async function openAs(browser: Browser, account: AccountName, path: string): Promise<Page> {
  const page = await openBehind(browser, proxy, account);
  await page.goto(path);
  return page;
}

test('a burst of 503: a list is tried three times more, ever later, and Retry brings it', async ({
  browser,
}) => {
  const page = await openBehind(browser, proxy, 'author');
  proxy.set({ path: services, kind: 'unavailable', method: 'GET' });
  await page.goto('/dashboard/services');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch services', {
    timeout: 30_000,
  });
  const moments = proxy.seen.filter(({ url, method }) => method === 'GET' && services.test(url));
  expect(moments).toHaveLength(4);
  const gaps = moments.slice(1).map(({ at }, index) => at - (moments[index]?.at ?? at));
  const [first = 0, second = 0, third = 0] = gaps;
  expect([first >= 900, second >= 1_900, third >= 3_900]).toEqual([true, true, true]);
  proxy.set(null);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().close();
});

async function fillService(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Once, please.');
}

async function countOf(title: string): Promise<number> {
  const { api } = await apiOf('author');
  const { count } = await api
    .from('services')
    .select('id', { count: 'exact', head: true })
    .eq('title', title);
  return count ?? -1;
}

test('a double click, Enter and a click, and two tabs with one draft each make one row', async ({
  browser,
}) => {
  const page = await openAs(browser, 'author', '/dashboard/services?new=1');
  const isSaved = (tab: Page) => expect(tab).toHaveURL(/\/dashboard\/services$/);
  const create = page.getByRole('button', { name: 'Create service' });
  const twice = name('Double click');
  await fillService(page, twice);
  await create.dblclick();
  await isSaved(page);
  expect(await countOf(twice)).toBe(1);

  await page.goto('/dashboard/services?new=1');
  const both = name('Enter and click');
  await fillService(page, both);
  await page.getByLabel('Title').focus();
  const box = await create.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
  await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x, y)]);
  await isSaved(page);
  expect(await countOf(both)).toBe(1);

  await page.goto('/dashboard/services?new=1');
  const tabs = name('Two tabs');
  await fillService(page, tabs);
  const other = await page.context().newPage();
  // Kept on this device at the first pause in typing; then the other tab begins on it.
  await expect(async () => {
    await other.goto('/dashboard/services?new=1');
    await expect(other.getByLabel('Title')).toHaveValue(tabs, { timeout: 1_000 });
  }).toPass();
  await Promise.all([create.click(), other.getByRole('button', { name: 'Create service' }).click()]);
  for (const tab of [page, other]) await isSaved(tab);
  expect(await countOf(tabs)).toBe(1);
  await page.context().close();
});

test('two people on one post: the second is told, sees both texts, and nothing is lost', async ({
  browser,
}) => {
  const { api } = await apiOf('author');
  const title = name('Shared');
  const { id } = must(
    await api
      .from('blogs')
      .insert({ title, slug: title.toLowerCase().replaceAll(' ', '-'), excerpt: 'As it was.' })
      .select('id')
      .single(),
  );
  const first = await openAs(browser, 'author', `/dashboard/blogs?edit=${id}`);
  const second = await openAs(browser, 'admin', `/dashboard/blogs?edit=${id}`);
  for (const page of [first, second]) await expect(page.getByLabel('Excerpt')).toHaveValue('As it was.');
  await first.getByLabel('Excerpt').fill('The first one’s text');
  await expect(first.getByRole('status', { name: 'Autosave' })).toHaveText('Saved');
  await second.getByLabel('Excerpt').fill('The second one’s text');
  const choice = second.getByRole('dialog', { name: 'Somebody else changed this post' });
  await expect(choice).toContainText('The first one’s text');
  await expect(choice).toContainText('The second one’s text');
  await expect
    .poll(async () => (await api.from('blogs').select('excerpt').eq('id', id).single()).data?.excerpt)
    .toBe('The first one’s text');
  await choice.getByRole('group', { name: 'Excerpt' }).getByLabel('Yours').check();
  await choice.getByRole('button', { name: 'Save the chosen version' }).click();
  await expect(second.getByText('Blog updated successfully')).toBeVisible();
  await expect
    .poll(async () => (await api.from('blogs').select('excerpt').eq('id', id).single()).data?.excerpt)
    .toBe('The second one’s text');
  await api.from('blogs').delete().eq('id', id);
  for (const page of [first, second]) await page.context().close();
});

for (const [what, arrives] of [
  ['demoted', /\/client-portal/],
  ['deleted', /\/auth/],
] as const)
  test(`an author who is ${what} in session is out with the next request, and Back shows nothing of staff`, async ({
    browser,
  }) => {
    const { api: admin } = await apiOf('admin');
    const email = `e2e-${randomUUID().slice(0, 8)}@northlight.example`;
    const made = await admin.functions.invoke('admin-user-management', {
      body: { action: 'createUser', email, password, full_name: 'For a while', role: 'author' },
    });
    expect(made.error).toBeNull();
    const { id } = must(await admin.from('profiles').select('id').eq('email', email).single());
    const page = await openBehind(browser, proxy, null);
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/dashboard/);
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await expect(page.getByRole('article').first()).toBeVisible();
    const { error } = await (what === 'demoted'
      ? admin.from('profiles').update({ role: 'client' }).eq('id', id)
      : admin.functions.invoke('admin-user-management', { body: { action: 'deleteUser', userId: id } }));
    expect(error).toBeNull();
    await page.getByRole('button', { name: 'Add service' }).click();
    await fillService(page, name('Too late'));
    await page.getByRole('button', { name: 'Create service' }).click();
    await expect(page).toHaveURL(arrives, { timeout: 10_000 });
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page).toHaveURL(arrives);
    await page.context().close();
  });

/** A PDF that takes a while to send. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'a line of the invoice\n')]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('an upload that is cut at 0, 50 and 99 %, is too large or is something else: told, form kept, nothing stored', async ({
  browser,
}) => {
  const { api } = await apiOf('admin');
  const stored = async () =>
    must(await api.storage.from('invoices').list('invoices', { limit: 1000 })).map((file) => file.name);
  const before = await stored();
  const number = name('CUT');
  const page = await openAs(browser, 'author', '/dashboard/invoices?new=1');
  const sheet = page.getByRole('dialog', { name: 'New invoice' });
  await sheet.getByLabel('Invoice number').fill(number);
  const failure = sheet.getByRole('alert').filter({ hasText: 'Failed to upload file' });
  const choose = (fileName: string, buffer: Buffer) =>
    page.getByTestId('file').setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer });
  for (const cutUploadAt of [0, 0.5, 0.99]) {
    proxy.set({ path: /^\/storage\/v1\/object\/invoices\//, kind: { cutUploadAt } });
    await choose('invoice.pdf', pdf);
    await expect(failure, `cut at ${cutUploadAt}`).toBeVisible({ timeout: 20_000 });
    await expect(sheet.getByLabel('Invoice number')).toHaveValue(number);
    await expect(sheet.getByRole('button', { name: 'Download' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Dismiss' }).click();
  }
  proxy.set(null);
  for (const [fileName, bytes, why] of [
    ['large.pdf', Buffer.concat([pdf, Buffer.alloc(21 * 1024 * 1024)]), 'larger than 20 MB'],
    ['picture.pdf', png, 'This is not a PDF'],
  ] as const) {
    await choose(fileName, bytes);
    await expect(failure).toContainText(why);
    await sheet.getByRole('button', { name: 'Dismiss' }).click();
  }
  expect(await stored()).toEqual(before);
  const { count } = await api
    .from('client_invoices')
    .select('id', { count: 'exact', head: true })
    .eq('invoice_number', number);
  expect(count).toBe(0);
  // The same form takes the file once the way is free.
  await choose('invoice.pdf', pdf);
  await expect(sheet.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 20_000 });
  await page.context().close();
});

test('sprints and tickets that several people add at once keep distinct places, and none is lost', async () => {
  const { api: author } = await apiOf('author');
  const { api: admin } = await apiOf('admin');
  const project = must(await admin.from('client_projects').select('client_id').limit(1).single());
  const { id: projectId } = must(
    await admin
      .from('client_projects')
      .insert({
        client_id: project.client_id,
        title: name('Race'),
        contact_person_name: 'R',
        contact_person_role: 'R',
        contact_person_email: 'r@example.org',
      })
      .select('id')
      .single(),
  );
  const people = [author, admin];
  const all = [...Array(12).keys()];
  await Promise.all(
    all.map(async (index) => {
      const api = people[index % 2] ?? author;
      const dates = { start_date: '2026-04-01', end_date: '2026-04-14' };
      must(
        await api
          .from('project_sprints')
          .insert({ project_id: projectId, title: `Sprint ${index}`, ...dates })
          .select('id'),
      );
      must(
        await api
          .from('project_tickets')
          .insert({ project_id: projectId, title: `Ticket ${index}` })
          .select('id'),
      );
    }),
  );
  const sprints = must(
    await admin.from('project_sprints').select('sprint_order').eq('project_id', projectId),
  );
  expect(sprints.map(({ sprint_order }) => sprint_order).sort((one, other) => one - other)).toEqual(
    all.map((index) => index + 1),
  );
  const tickets = must(await admin.from('project_tickets').select('position').eq('project_id', projectId));
  expect(tickets).toHaveLength(all.length);
  expect(new Set(tickets.map(({ position }) => position)).size).toBe(all.length);
  await admin.from('client_projects').delete().eq('id', projectId);
});

const strange = [
  'مرحبا بالعالم',
  'עברית',
  '🌲👩🏽‍💻🇪🇺',
  'e\u0301 ﷽ ﬃ',
  '\u202eesrever',
  `${'x'.repeat(9_000)}.`,
  '<b>&amp;</b>',
].join('\n');

test('long, right-to-left and strange text is saved equal; a NUL is refused at its field', async ({
  browser,
}) => {
  const page = await openAs(browser, 'author', '/dashboard/faqs?new=1');
  const question = name('🌲 مرحبا');
  await page.getByLabel('Question').fill(question);
  await page.getByLabel('Answer').fill('a\u0000b');
  await page.getByRole('button', { name: 'Create FAQ' }).click();
  await expect(page.getByText('A character in this text cannot be stored')).toBeVisible();
  await page.getByLabel('Answer').fill(strange);
  await page.getByRole('button', { name: 'Create FAQ' }).click();
  await expect(page.getByText('FAQ created successfully')).toBeVisible();
  const { api } = await apiOf('author');
  const row = must(await api.from('faqs').select('id, answer').eq('question', question).single());
  expect(row.answer).toBe(strange);
  await page.goto(`/dashboard/faqs?edit=${row.id}`);
  await expect(page.getByLabel('Answer')).toHaveValue(strange);
  await api.from('faqs').delete().eq('id', row.id);
  await page.context().close();
});

test('a megabyte of formatted text is saved equal, and two say that they are too much', async ({
  browser,
}) => {
  const page = await openAs(browser, 'author', '/dashboard/blogs?new=1');
  const title = name('Long');
  await page.getByLabel('Title').fill(title);
  const editor = page.getByRole('textbox', { name: 'Content' });
  const paste = (text: string) =>
    editor.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  const line = `${'A long line of a long text. '.repeat(40).trim()}\n`;
  const text = line.repeat(Math.ceil(1_000_000 / line.length)).trim();
  await editor.click();
  await paste(text);
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect(page.getByText('Blog created successfully')).toBeVisible({ timeout: 30_000 });
  const { api } = await apiOf('author');
  const row = must(await api.from('blogs').select('id, content').eq('title', title).single());
  const plain = (row.content ?? '')
    .replaceAll('</p><p>', '\n')
    .replaceAll(/<\/?p>/g, '')
    .replaceAll('&nbsp;', ' ');
  expect(plain.length).toBe(text.length);
  expect(plain === text).toBe(true);

  await page.goto(`/dashboard/blogs?edit=${row.id}`);
  await expect(editor).toContainText('A long line', { timeout: 30_000 });
  await editor.click();
  await paste(text);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Use at most 2,000,000 characters')).toBeVisible({ timeout: 30_000 });
  await api.from('blogs').delete().eq('id', row.id);
  await page.context().close();
});

test('the last letters in the editor are there after a reload right behind them', async ({ browser }) => {
  const page = await openAs(browser, 'author', '/dashboard/projects?new=1');
  const editor = page.getByRole('textbox', { name: 'Long description' });
  await editor.click();
  await page.keyboard.type('Typed to the last letter');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(editor).toHaveText('Typed to the last letter');
  await page.context().close();
});
