import type { Page } from '@playwright/test';
import { initialPassword, password } from '../../support/accounts.ts';
import { replacePassword, signInToApi, unwrapData } from '../../support/api.ts';
import { expireSession } from '../../support/expired-session.ts';
import { expect, fillService, makeUnique, test } from './support/proxied-test.ts';

test.setTimeout(120_000);

test('the second of two people editing a post sees both texts', async ({ openAs }) => {
  const { api } = await signInToApi('author');
  const title = makeUnique('Shared');
  const { id } = unwrapData(
    await api
      .from('blogs')
      .insert({ title, slug: title.toLowerCase().replaceAll(' ', '-'), excerpt: 'As it was.' })
      .select('id')
      .single(),
  );
  const firstPage = await openAs('author', `/dashboard/blogs?edit=${id}`);
  const secondPage = await openAs('admin', `/dashboard/blogs?edit=${id}`);
  for (const page of [firstPage, secondPage])
    await expect(page.getByLabel('Excerpt')).toHaveValue('As it was.');
  await firstPage.getByLabel('Excerpt').fill('The first one’s text');
  await expect(firstPage.getByRole('status', { name: 'Autosave' })).toHaveText('Saved');
  await secondPage.getByLabel('Excerpt').fill('The second one’s text');
  const conflict = secondPage.getByRole('dialog', { name: 'Someone else changed this post' });
  await expect(conflict).toContainText('The first one’s text');
  await expect(conflict).toContainText('The second one’s text');
  await expect
    .poll(async () => (await api.from('blogs').select('excerpt').eq('id', id).single()).data?.excerpt)
    .toBe('The first one’s text');
  await conflict.getByRole('group', { name: 'Excerpt' }).getByLabel('Yours').check();
  await conflict.getByRole('button', { name: 'Save the chosen version' }).click();
  await expect(secondPage.getByText('Blog updated successfully')).toBeVisible();
  await expect
    .poll(async () => (await api.from('blogs').select('excerpt').eq('id', id).single()).data?.excerpt)
    .toBe('The second one’s text');
  await api.from('blogs').delete().eq('id', id);
});

/** Signs in as a new author, since tests must not change shared accounts. */
async function openAsNewAuthor(openAs: (account: null, path: string) => Promise<Page>) {
  const { api: admin } = await signInToApi('admin');
  const email = `e2e-${crypto.randomUUID().slice(0, 8)}@northlight.example`;
  const creation = await admin.functions.invoke('admin-user-management', {
    body: {
      action: 'createUser',
      email,
      password: initialPassword,
      full_name: 'For a while',
      role: 'author',
    },
  });
  expect(creation.error).toBeNull();
  await replacePassword(email);
  const { id } = unwrapData(await admin.from('profiles').select('id').eq('email', email).single());
  const page = await openAs(null, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  return { page, id, admin };
}

test('a demoted author loses access with the next request, even after Back', async ({ openAs }) => {
  const { page, id, admin } = await openAsNewAuthor(openAs);
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  unwrapData(await admin.from('profiles').update({ role: 'client' }).eq('id', id).select('id'));
  await page.getByRole('button', { name: 'Add service' }).click();
  await fillService(page, makeUnique('Too late'));
  await page.getByRole('button', { name: 'Create service' }).click();
  await expect(page).toHaveURL(/\/client-portal/, { timeout: 10_000 });
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/\/client-portal/);
});

const typedText = '“Typed” مرحبا — '.repeat(40).slice(0, 500);

test('a session that ends while editing can be renewed over the form, which is then saved', async ({
  openAs,
  faults,
}) => {
  const { page, admin } = await openAsNewAuthor(openAs);
  await page.goto('/dashboard/services?new=1');
  const title = makeUnique('Over the hour');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(typedText);
  const requestsBefore = faults.seenRequests.length;
  await expireSession(page, 'gone');
  const create = page.getByRole('button', { name: 'Create service' });
  await create.click();
  const signInAgain = page.getByRole('alertdialog', { name: 'Sign in again' });
  await signInAgain.getByLabel('Password', { exact: true }).fill(password);
  await signInAgain.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signInAgain).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveValue(typedText);
  await create.click();
  await expect(page.getByText('Service created successfully')).toBeVisible();
  const { data } = await admin.from('services').select('description').eq('title', title);
  expect(data).toEqual([{ description: typedText }]);
  const writes = faults.seenRequests
    .slice(requestsBefore)
    .filter(({ url, method }) => method === 'POST' && /services/.test(url));
  for (const { headers } of writes) expect(headers.authorization).toMatch(/^Bearer eyJ/);
  await admin.from('services').delete().eq('title', title);
});
