import { expect, test } from '../support/test.ts';

test.use({ account: 'author' });

/** A name unique to this call. */
const makeUnique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

test('a service is created, found, changed, deleted and restored', async ({ page }) => {
  const title = makeUnique('Audit');
  await page.goto('/dashboard/services');
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page).toHaveURL('/dashboard/services?new=1');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('We look at what you have.');
  const feature = page.getByRole('textbox', { name: 'Features' });
  await feature.fill('  A report ');
  await feature.press('Enter');
  await feature.fill('   ');
  await feature.press('Enter');
  await expect(page.getByRole('list', { name: 'Features' }).last().getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Starting price').fill('$1,200');
  // A double-click stores it once.
  await page.getByRole('button', { name: 'Create service' }).dblclick();
  await expect(page.getByText('Service created successfully')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/services');

  await page.getByRole('searchbox').fill(title);
  await expect(page).toHaveURL(/\?q=Audit/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Starting price').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Service updated successfully')).toBeVisible();
  await expect(page.getByText('From $1,200')).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(`Delete service “${title}”?`);
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation.getByRole('button', { name: 'Delete service' }).click();
  await expect(page.getByText('Service deleted successfully')).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
  await page.reload();
  await page.getByRole('group', { name: 'Recently deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('Escape, Back and Cancel ask before discarding typed text', async ({ page }) => {
  await page.goto('/dashboard/services');
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByLabel('Title').fill('Not yet');
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Not yet');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
});
