import type { Page } from '@playwright/test';
import { findEmailLink, followEmailLink } from './support/emails.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// The browser also logs refused requests.
const refusedRequest = /status of 4\d\d/;

async function signUp(page: Page, fullName: string, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: /mail/i })).toBeVisible();
}

async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('returns to the requested page after signing in', async ({ page }) => {
  await page.goto('/client-portal?tab=invoices');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'acme');
  await expect(page).toHaveURL('/client-portal?tab=invoices');
});

test('an employee signs up, confirms the address, and sees that access is pending', async ({ page }) => {
  const email = `freya.${Date.now()}@northlight-labs.example`;
  await signUp(page, 'Freya Nielsen', email);
  await followEmailLink(page, await findEmailLink(page, email, /confirm/i));
  // The sign-up password is discarded, because the address had not been confirmed.
  await expect(page).toHaveURL('/auth/reset');
  expect(page.url()).not.toContain('access_token');
  await page.goto('/client-portal?tab=invoices');
  await expect(page).toHaveURL('/auth/reset?next=%2Fclient-portal%3Ftab%3Dinvoices');
  await setNewPassword(page, 'Her-own-choice-2');
  await expect(page).toHaveURL('/client-portal?tab=invoices');
  await expect(page.getByText('Your account is waiting for access')).toBeVisible();
});

test('a forgotten password is replaced through an emailed link', async ({ page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  const email = `ruth.${Date.now()}@northlight.example`;
  await signUp(page, 'Ruth Forgetful', email);
  await followEmailLink(page, await findEmailLink(page, email, /confirm/i));
  await setNewPassword(page, 'Long-enough-1');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  const link = await findEmailLink(page, email, /password/i);
  // Mail scanners also open links.
  for (const method of ['HEAD', 'GET'])
    expect((await page.request.fetch(link, { method })).status()).toBe(200);
  await followEmailLink(page, link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await setNewPassword(page, 'Quite-another-2');
  await expect(page).toHaveURL('/client-portal');

  await page.getByRole('button', { name: 'Logout' }).click();
  await followEmailLink(page, link);
  await expect(page.getByText(/no longer works/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Quite-another-2');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/client-portal');
});
