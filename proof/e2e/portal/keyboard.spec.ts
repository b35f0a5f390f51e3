import { expect, test } from '../support/test.ts';

test.describe('without a mouse', () => {
  test.use({ account: 'acme' });

  test('a client opens a tab and a dialog, which traps focus, and closes it', async ({ page }) => {
    await page.goto('/client-portal');
    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=sprints/);
    const feedbackButton = page.getByRole('button', { name: 'Provide Feedback on Foundations and sign-in' });
    await feedbackButton.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Your feedback')).toBeFocused();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(feedbackButton).toBeFocused();
  });
});
