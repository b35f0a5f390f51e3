import { visit } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

test('a project opens, and its lightbox works with the keyboard', async ({ page }) => {
  await visit(page, '/projects');
  await page.getByRole('link', { name: 'Almanac for Growers', exact: true }).click();
  await expect(page).toHaveURL(/\/project\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(/^Almanac for Growers/);
  const firstPicture = page.getByRole('list', { name: 'Pictures' }).getByRole('link').first();
  await firstPicture.focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox.getByText('1 / 5')).toBeVisible();
  await expect(lightbox.getByRole('img')).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(firstPicture).toBeFocused();
});

test('swiping changes the picture', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/projects');
  await page.getByRole('link', { name: 'Almanac for Growers', exact: true }).click();
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox.getByText('1 / 5')).toBeVisible();
  await page.mouse.move(900, 450);
  await page.mouse.down();
  await page.mouse.move(600, 450, { steps: 4 });
  await page.mouse.up();
  await expect(lightbox.getByText('2 / 5')).toBeVisible();
});
