import type { Page } from '@playwright/test';
import { apiOf, must } from '../../support/api.ts';
import { expect, fillService, name, test } from './support/behind.ts';

test.setTimeout(120_000);

const services = /^\/rest\/v1\/services/;

test('a burst of 503: a list is tried three times more, ever later, and Retry brings it', async ({
  openAs,
  faults,
}) => {
  faults.set({ path: services, kind: 'unavailable', method: 'GET' });
  const page = await openAs('author', '/dashboard/services');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch services', {
    timeout: 30_000,
  });
  const moments = faults.seen.filter(({ url, method }) => method === 'GET' && services.test(url));
  expect(moments).toHaveLength(4);
  const gaps = moments.slice(1).map(({ at }, index) => at - (moments[index]?.at ?? at));
  const [first = 0, second = 0, third = 0] = gaps;
  expect([first >= 900, second >= 1_900, third >= 3_900]).toEqual([true, true, true]);
  faults.set(null);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

async function countOf(title: string): Promise<number> {
  const { api } = await apiOf('author');
  const { count } = await api
    .from('services')
    .select('id', { count: 'exact', head: true })
    .eq('title', title);
  return count ?? -1;
}

test('a double click, Enter and a click, and two tabs with one draft each make one row', async ({
  openAs,
}) => {
  const page = await openAs('author', '/dashboard/services?new=1');
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
});

const uploads = /^\/functions\/v1\/upload-file/;

/** A PDF that takes a while to send. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'a line of the invoice\n')]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('an upload that is cut at 0, 50 and 99 %, is too large or is something else: told, form kept, nothing stored', async ({
  openAs,
  faults,
}) => {
  const { api } = await apiOf('admin');
  const stored = async () =>
    must(await api.storage.from('invoices').list('invoices', { limit: 1000 })).map((file) => file.name);
  const before = await stored();
  const number = name('CUT');
  const page = await openAs('author', '/dashboard/invoices?new=1');
  const sheet = page.getByRole('dialog', { name: 'New invoice' });
  await sheet.getByLabel('Invoice number').fill(number);
  const failure = sheet.getByRole('alert').filter({ hasText: 'Failed to upload file' });
  const choose = (fileName: string, buffer: Buffer) =>
    page.getByTestId('file').setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer });
  for (const cutUploadAt of [0, 0.5, 0.99]) {
    faults.set({ path: uploads, kind: { cutUploadAt } });
    await choose('invoice.pdf', pdf);
    await expect(failure, `cut at ${cutUploadAt}`).toBeVisible({ timeout: 20_000 });
    await expect(sheet.getByLabel('Invoice number')).toHaveValue(number);
    await expect(sheet.getByRole('button', { name: 'Download' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Dismiss' }).click();
  }
  faults.set(null);
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
  // One that hangs is given up, and leaves nothing either.
  faults.set({ path: uploads, kind: 'hang' });
  await choose('invoice.pdf', pdf);
  await expect(sheet.getByRole('progressbar', { name: 'Sending invoice.pdf' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(sheet.getByRole('progressbar')).toHaveCount(0);
  await expect(failure).toHaveCount(0);
  expect(await stored()).toEqual(before);
  // The same form takes the same file once the way is free.
  faults.set({ path: uploads, kind: 'reset' });
  await choose('invoice.pdf', pdf);
  await expect(failure).toBeVisible({ timeout: 20_000 });
  faults.set(null);
  await sheet.getByRole('button', { name: 'Retry' }).click();
  await expect(sheet.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 20_000 });
});

test('the last letters in the editor are there after a reload right behind them', async ({ openAs }) => {
  const page = await openAs('author', '/dashboard/projects?new=1');
  const editor = page.getByRole('textbox', { name: 'Long description' });
  await editor.click();
  await page.keyboard.type('Typed to the last letter');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(editor).toHaveText('Typed to the last letter');
});
