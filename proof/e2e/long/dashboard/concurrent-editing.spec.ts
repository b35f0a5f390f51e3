import type { Page } from '@playwright/test';
import { password, typedByAdmin } from '../../support/accounts.ts';
import { apiOf, replacePassword, unwrapData } from '../../support/api.ts';
import { expireSession } from '../../support/expired-session.ts';
import { expect, fillService, name, test } from './support/behind.ts';

test.setTimeout(120_000);

test('the second of two people who edit a post sees both texts', async ({ openAs }) => {
  const { api } = await apiOf('author');
  const title = name('Shared');
  const { id } = unwrapData(
    await api
      .from('blogs')
      .insert({ title, slug: title.toLowerCase().replaceAll(' ', '-'), excerpt: 'As it was.' })
      .select('id')
      .single(),
  );
  const first = await openAs('author', `/dashboard/blogs?edit=${id}`);
  const second = await openAs('admin', `/dashboard/blogs?edit=${id}`);
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
});

/** Signs in a new author, since shared accounts must not be changed. */
async function openAsOwnAuthor(openAs: (account: null, path: string) => Promise<Page>) {
  const { api: admin } = await apiOf('admin');
  const email = `e2e-${crypto.randomUUID().slice(0, 8)}@northlight.example`;
  const created = await admin.functions.invoke('admin-user-management', {
    body: { action: 'createUser', email, password: typedByAdmin, full_name: 'For a while', role: 'author' },
  });
  expect(created.error).toBeNull();
  await replacePassword(email);
  const { id } = unwrapData(await admin.from('profiles').select('id').eq('email', email).single());
  const page = await openAs(null, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  return { page, id, admin };
}

test('a demoted author loses access with the next request, also on Back', async ({ openAs }) => {
  const { page, id, admin } = await openAsOwnAuthor(openAs);
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  unwrapData(await admin.from('profiles').update({ role: 'client' }).eq('id', id).select('id'));
  await page.getByRole('button', { name: 'Add service' }).click();
  await fillService(page, name('Too late'));
  await page.getByRole('button', { name: 'Create service' }).click();
  await expect(page).toHaveURL(/\/client-portal/, { timeout: 10_000 });
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/\/client-portal/);
});

const typed = '“Typed” مرحبا — '.repeat(40).slice(0, 500);

test('a session that ends during editing can be renewed over the form, which is then saved', async ({
  openAs,
  faults,
}) => {
  const { page, admin } = await openAsOwnAuthor(openAs);
  await page.goto('/dashboard/services?new=1');
  const title = name('Over the hour');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(typed);
  const before = faults.seenRequests.length;
  await expireSession(page, 'gone');
  const create = page.getByRole('button', { name: 'Create service' });
  await create.click();
  const signInAgain = page.getByRole('alertdialog', { name: 'Sign in again' });
  await signInAgain.getByLabel('Password', { exact: true }).fill(password);
  await signInAgain.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signInAgain).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveValue(typed);
  await create.click();
  await expect(page.getByText('Service created successfully')).toBeVisible();
  const { data } = await admin.from('services').select('description').eq('title', title);
  expect(data).toEqual([{ description: typed }]);
  const writes = faults.seenRequests
    .slice(before)
    .filter(({ url, method }) => method === 'POST' && /services/.test(url));
  for (const { headers } of writes) expect(headers.authorization).toMatch(/^Bearer eyJ/);
  await admin.from('services').delete().eq('title', title);
});
