import type { Page } from '@playwright/test';
import { type AccountName, accounts, password } from './accounts.ts';

/** Signs in with the form on the current page. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in with the form on the current page or at /auth, and waits for the redirect. */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  if (!page.url().includes('/auth')) await page.goto('/auth');
  await fillSignIn(page, accounts[account]);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}
