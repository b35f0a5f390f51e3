import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

/** Opens the portal from the Companies screen as this person at Acme. */
async function viewAs(page: Page, name: string) {
  await page.goto('/dashboard/companies?q=acme');
  const company = page.getByRole('article', { name: 'Acme Industrial Supply' });
  await company.getByRole('button', { name: 'Manage Acme Industrial Supply' }).click();
  await company.getByRole('button', { name: `View as ${name}` }).click();
  await expect(page).toHaveURL(/\/client-portal$/);
  await expect(getBanner(page)).toContainText(
    `You are viewing the portal as ${name} (Acme Industrial Supply)`,
  );
}
const getBanner = (page: Page) => page.getByRole('complementary', { name: 'Portal view' });

test.describe('staff view the portal', { tag: '@long' }, () => {
  test.use({ account: 'author' });

  test('as one person and return', async ({ page }) => {
    await viewAs(page, 'Joanna Reyes');
    await expect(getBanner(page)).toContainText(/(30|29) minutes left/);
    await expect(page.getByText('Welcome, Joanna Reyes')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Parts and Orders Portal' })).toBeVisible();
    await page.goto('/client-portal?tab=invoices');
    // This person cannot see invoices and is told why.
    await expect(page.getByText('You cannot view invoices')).toBeVisible();
    await expect(page.getByText('NL-1062')).toBeHidden();
    expect(await findAxeViolations(page)).toEqual([]);
    // That person cannot open the dashboard.
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/client-portal$/);
    await getBanner(page).getByRole('button', { name: 'End view' }).click();
    await expect(page).toHaveURL(/\/dashboard\/companies/);
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await expect(getBanner(page)).toBeHidden();
  });
});
