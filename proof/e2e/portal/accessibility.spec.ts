import { axeFindingsAsShown } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const paths = [
  '/client-portal',
  '/client-portal?tab=sprints',
  '/client-portal?tab=invoices',
  '/client-portal?tab=notifications',
  '/client-portal/profile',
];

// In both schemes, at both widths and with every state: long/portal/screens.spec.ts.
test.describe('on a phone, in the dark', { tag: '@long' }, () => {
  test.use({ account: 'acme', colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  test('axe finds nothing on any tab, sprint page or dialog', async ({ page }) => {
    test.setTimeout(120_000);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeFindingsAsShown(page), path).toEqual([]);
    }
    await page.goto('/client-portal?tab=sprints');
    for (const name of ['Orders and approvals', 'Foundations and sign-in', 'Delivery tracking']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await axeFindingsAsShown(page), name).toEqual([]);
      await page.goBack();
    }
    await page.getByRole('button', { name: 'Provide Feedback on Foundations and sign-in' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindingsAsShown(page), 'completion dialog').toEqual([]);
    await page.goto('/client-portal?tab=invoices');
    await page.getByRole('link', { name: 'Sprint 3 · Orders and approvals' }).click();
    await expect(page.getByRole('dialog').getByText('Invoice date')).toBeVisible();
    expect(await axeFindingsAsShown(page), 'invoice').toEqual([]);
  });
});

test.describe('by keyboard alone', () => {
  test.use({ account: 'acme' });

  test('tabs, a dialog and its way out', async ({ page }) => {
    await page.goto('/client-portal');
    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=sprints/);
    const provide = page.getByRole('button', { name: 'Provide Feedback on Foundations and sign-in' });
    await provide.focus();
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
    await expect(provide).toBeFocused();
  });

  test('the skip link leads past the header', { tag: '@long' }, async ({ page }) => {
    await page.goto('/client-portal');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });
});
