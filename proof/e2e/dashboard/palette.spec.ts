import { expect, test } from '../support/test.ts';

test.use({ account: 'author' });

test('navigates, creates and searches in the palette with the keyboard only', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('test');
  await expect(palette.getByRole('option', { name: 'Testimonials' })).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/testimonials');
  await expect(page.getByRole('heading', { level: 1, name: 'Testimonials' })).toBeVisible();
  await expect(palette).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('new post');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/blogs/new');
  await expect(page.locator('#main')).toBeFocused();

  await page.goto('/dashboard/services');
  await expect(page.getByRole('article').first()).toBeVisible();
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(palette.getByRole('option', { name: new RegExp(`^${title}`) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?edit=/);
});
