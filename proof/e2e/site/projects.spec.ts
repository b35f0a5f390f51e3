import { visit } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

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
