import { findEmailLink } from '../support/emails.ts';
import { visit } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

test('a subscription is confirmed and ended through the emailed link', async ({ page, expectedErrors }) => {
  const email = `reader-${Date.now()}@site.example`;
  await visit(page, '/blog');
  const newsletter = page.getByRole('region', { name: 'A letter now and then' });
  await newsletter.getByLabel('Email').fill(email);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByText(`just sent to ${email}`)).toBeVisible();

  const link = new URL(await findEmailLink(page, email, /confirm your subscription/));
  await visit(page, link.pathname);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText(/Your subscription is confirmed/)).toBeVisible();
  await visit(page, link.pathname);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText(/You have been unsubscribed/)).toBeVisible();

  expectedErrors.push(/status of 404/);
  await visit(page, `/newsletter/${'0'.repeat(64)}`);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});
