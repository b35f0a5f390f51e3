import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

test('an error shown on blur does not move the switch away from the pointer', async ({ page }) => {
  await page.goto('/dashboard/faqs?new=1');
  await page.getByLabel('Answer').fill('a\u0000b');
  await page.getByRole('switch', { name: 'Published' }).check();
  await expect(page.getByText('This text contains a character that cannot be stored')).toBeVisible();
});
