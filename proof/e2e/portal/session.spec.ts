import type { Page } from '@playwright/test';
import { password } from '../support/accounts.ts';
import { unwrapData } from '../support/api.ts';
import { expireSession } from '../support/expired-session.ts';
import { readPublishableKey } from '../support/publishable-key.ts';
import {
  createPerson,
  expect,
  readReviewTexts,
  signInAs,
  type TestClient,
  test,
} from '../support/test-client.ts';

const text = 'The catalogue is quick, but the Leeds stock is missing.';

/** Opens the feedback dialog, types something, and ends the session. */
async function typeWithoutSession(page: Page, client: TestClient): Promise<string> {
  const path = `/client-portal/sprint/${client.sprints.review}?feedback=${client.sprints.review}`;
  await page.goto(path);
  await page.getByLabel('Your feedback').fill(text);
  await expireSession(page, 'gone');
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

test('a lost token never shows an empty portal, and no request is sent without it', {
  tag: '@long',
}, async ({ clientPage, client }) => {
  await clientPage.goto('/client-portal');
  await expect(clientPage.getByRole('tab', { name: 'Invoices' })).toBeVisible();
  const key = await readPublishableKey();
  const anonymousRequests: string[] = [];
  clientPage.on('request', (request) => {
    const isPrivate = /\/rest\/v1\/(?!settings)/.test(request.url());
    if (isPrivate && request.headers().authorization === `Bearer ${key}`)
      anonymousRequests.push(request.url());
  });
  await clientPage.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (/auth-token/.test(name)) localStorage.removeItem(name);
    new MutationObserver(() => {
      if (/No Projects Found/.test(document.body.textContent))
        Object.assign(window, { sawEmptyPortal: true });
    }).observe(document.body, { childList: true, subtree: true });
  });
  // If a background read detects it first, the button is gone.
  await clientPage
    .getByRole('tab', { name: 'Invoices' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await clientPage.waitForURL(/\/auth\?next=/);
  expect(anonymousRequests).toEqual([]);
  expect(await clientPage.evaluate(() => 'sawEmptyPortal' in window)).toBe(false);
  await signInAs(clientPage, client.email);
  await expect(clientPage.getByRole('tab', { name: 'Invoices' })).toBeVisible();
});

test('the next request signs out a deleted user and redirects a promoted one to the dashboard', {
  tag: '@long',
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/status of 40[0136]/);
  const deletedUser = await createPerson();
  await signInAs(page, deletedUser.email);
  await expect(page.getByText('No Projects Found')).toBeVisible();
  unwrapData(
    await deletedUser.admin.functions.invoke('admin-user-management', {
      body: { action: 'deleteUser', userId: deletedUser.id },
    }),
  );
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: /Profile/ }).click();
  await page.waitForURL(/\/auth/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  const promotedUser = await createPerson();
  const otherTab = await context.newPage();
  await signInAs(otherTab, promotedUser.email);
  await expect(otherTab.getByText('No Projects Found')).toBeVisible();
  unwrapData(
    await promotedUser.admin
      .from('profiles')
      .update({ role: 'author' })
      .eq('id', promotedUser.id)
      .select('id'),
  );
  // A request refreshes the role once it is 2 s old; the bell sends one regularly.
  await otherTab.waitForURL(/\/dashboard/, { timeout: 25_000 });
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
});

test('signing out in one tab clears the others within two seconds, even after Back', {
  tag: '@long',
}, async ({ clientPage, context }) => {
  await clientPage.goto('/client-portal?tab=sprints');
  await expect(clientPage.getByText('Groundwork').first()).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/client-portal');
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(otherTab.getByText('Logged out successfully')).toBeVisible();
  await clientPage.waitForURL(/\/auth/, { timeout: 2_000 });
  await expect(clientPage.getByText('Groundwork')).toHaveCount(0);
  await clientPage.goBack();
  await expect(clientPage.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(clientPage.getByText('Groundwork')).toHaveCount(0);
});
