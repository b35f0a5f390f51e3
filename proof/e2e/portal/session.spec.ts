import type { Page } from '@playwright/test';
import { password } from '../support/accounts.ts';
import { expect, readReviewTexts, type TestClient, test } from '../support/test-client.ts';

const text = 'The catalogue is quick, but the Leeds stock is missing.';

/** Opens the feedback dialog, types something, and ends the session. */
async function typeWithoutSession(page: Page, client: TestClient): Promise<string> {
  const path = `/client-portal/sprint/${client.sprints.review}?feedback=${client.sprints.review}`;
  await page.goto(path);
  await page.getByLabel('Your feedback').fill(text);
  // The page marks its notifications as read, which would notice the ended session before anything is sent.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, refresh_token: 'gone', expires_at: 1, expires_in: 0 }),
    );
  });
  return path;
}

async function signInAgain(page: Page, client: TestClient): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(client.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a session that ends while typing can be renewed over the dialog, and the text is sent', async ({
  clientPage,
  client,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  const path = await typeWithoutSession(clientPage, client);
  await clientPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await signInAgain(clientPage, client);
  expect(new URL(clientPage.url()).pathname + new URL(clientPage.url()).search).toBe(path);
  await expect.poll(() => readReviewTexts(client), { timeout: 10_000 }).toEqual([text]);
});
