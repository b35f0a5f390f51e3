import type { Page } from '@playwright/test';
import { password } from '../support/accounts.ts';
import { must } from './support/api.ts';
import { expect, type OwnClient, test } from './support/own-client.ts';

const text = 'The catalogue is quick, but the stock of Leeds is missing.';

const bodies = async (own: OwnClient) =>
  must(await own.admin.from('sprint_messages').select('body').eq('sprint_id', own.sprints.review)).map(
    ({ body }) => body,
  );

/** As after a sign-out everywhere and an hour: the token has expired, and the backend refuses to renew it. */
async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }));
  });
}

async function signInAgain(page: Page, own: OwnClient): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(own.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('the session ends over a typed dialog: signed in again above it, and it is sent', async ({
  ownPage,
  own,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  const path = `/client-portal/sprint/${own.sprints.review}?feedback=${own.sprints.review}`;
  await ownPage.goto(path);
  await ownPage.getByLabel('Your feedback').fill(text);
  await expireSession(ownPage);
  await ownPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await signInAgain(ownPage, own);
  expect(new URL(ownPage.url()).pathname + new URL(ownPage.url()).search).toBe(path);
  await expect.poll(() => bodies(own), { timeout: 10_000 }).toEqual([text]);
});
