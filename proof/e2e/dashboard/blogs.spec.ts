import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ account: 'author' });

/** A name unique to this call. */
const makeUnique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** A JPEG with a location in its EXIF data, like a phone's. */
async function createPhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 300;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 3000, 300);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(encoded, 'base64');
  const exif = Buffer.from('Exif\0\0SECRET-PLACE!');
  const header = Buffer.from([0xff, 0xe1, 0x00, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]);
}

test('a post is saved as a draft, formatted, published, edited and deleted', async ({ page }) => {
  const title = makeUnique('On paper');
  await page.goto('/dashboard/blogs/new');
  await page.getByLabel('Title').fill(title);
  await expect(page.getByLabel('Slug')).toHaveValue(title.toLowerCase().replaceAll(' ', '-'));
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.type('Plain and ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('bold');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.getByRole('status', { name: 'Autosave' })).toHaveText('Saved');

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const link = page.getByRole('dialog', { name: 'Link', exact: true });
  await link.getByLabel('URL').fill('northlight.example');
  await link.getByRole('button', { name: 'Set link' }).click();
  await expect(editor.getByRole('link')).toHaveAttribute('href', 'https://northlight.example');

  await page.getByRole('switch', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Blog created successfully')).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Published');

  await card.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(editor).toContainText('Plain and bold');
  await expect(editor.locator('strong')).toHaveText('bold');
  await page.getByLabel('Slug').fill(makeUnique('Moved').toLowerCase().replaceAll(' ', '-'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Blog updated successfully')).toBeVisible();

  await card.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
  await expect(page.getByText('Blog deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(card).toBeVisible();
});

test('images are re-encoded', { tag: '@long' }, async ({ page }) => {
  const title = makeUnique('Pictures');
  await page.goto('/dashboard/blogs/new');
  await page.getByLabel('Title').fill(title);
  const file = page.getByTestId('file');
  const uploadRequest = page.waitForRequest((request) =>
    request.url().includes('/functions/v1/upload-file?'),
  );
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await createPhoto(page) });
  expect(new URL((await uploadRequest).url()).searchParams.get('name')).toMatch(/^blogs\/\d+\.jpg$/);
  await expect(page.getByRole('button', { name: 'Replace image' })).toBeVisible();
  const imageUrl = await page.getByRole('form', { name: 'New post' }).locator('img').getAttribute('src');
  const storedImage = await (await page.request.get(imageUrl ?? '')).body();
  expect(storedImage.includes('SECRET-PLACE')).toBe(false);
  const width = await page
    .getByRole('form', { name: 'New post' })
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBe(2400);
  await page.getByLabel('Header image description').fill('A teal band');
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect(page.getByText('Blog created successfully')).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card.getByRole('img', { name: 'A teal band' })).toBeVisible();
  await expect(card).toContainText('Draft');
});
