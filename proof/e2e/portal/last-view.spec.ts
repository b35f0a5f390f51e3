import type { Page } from '@playwright/test';
import { holdShell } from '../support/hold-back.ts';
import { expect, test } from '../support/own-client.ts';

const drawn = '[data-first-paint]';
/** What this device keeps of views, as it is stored. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('northlight.seen'));

test('a return shows how the portal looked last, and nothing of it stays after a sign-out elsewhere', async ({
  ownPage: page,
}) => {
  await page.goto('/client-portal?tab=invoices');
  await expect(page.getByRole('tabpanel', { name: 'Invoices' })).toBeVisible();
  await expect.poll(() => kept(page), { timeout: 15_000 }).not.toBeNull();
  const view = await kept(page);
  const token = await page.evaluate(
    () => JSON.stringify(Object.entries(localStorage)).match(/eyJ[\w-]+\.[\w-]+/)?.[0],
  );
  expect(token).toBeTruthy();
  expect(view).not.toContain(token ?? '');
  expect(view).not.toMatch(/token=|\/object\/sign/);

  const letGo = await holdShell(page);
  await page.goto('/client-portal?tab=invoices', { waitUntil: 'commit' });
  await expect(page.locator(drawn)).toContainText(/As of .*Refreshing…/);
  await expect(page.locator(`${drawn} h1`)).toBeVisible();
  // For screen readers and the keyboard it is not there.
  expect(await page.getByRole('heading').count()).toBe(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(drawn)).toHaveCount(0);
  await expect(page.getByText('Refreshing…')).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto('/auth/account');
  await other.getByRole('switch').uncheck();
  expect(await kept(other)).toBeNull();
  await other.getByRole('switch').check();
  await page.goto('/client-portal?tab=invoices');
  await expect.poll(() => kept(page), { timeout: 15_000 }).not.toBeNull();
  await other.goto('/client-portal/profile');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => kept(other)).toBeNull();
  await expect(page).toHaveURL(/\/auth/);
});
