import type { Page } from '@playwright/test';
import { password } from './support/accounts.ts';
import { axeFindings } from './support/axe.ts';
import { linkInMail } from './support/mails.ts';
import { createPerson, signInAs } from './support/own-client.ts';
import { addPasskeyDevice } from './support/passkey-device.ts';
import { expect, test } from './support/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const enterByPasskey = (page: Page) => press(page, 'Sign in with a passkey');

async function addPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill(name);
  await press(page, 'Save the name');
  await expect(section(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth?next=%2Fclient-portal');
}

test('a passkey is added, signs in in place of the password, and is removed', async ({
  page,
  expectedErrors,
}) => {
  const { email } = await createPerson();
  const device = await addPasskeyDevice(page);
  await signInAs(page, email, '/client-portal');
  await page.goto('/auth/account');
  await addPasskey(page, 'Work laptop');
  expect(await device.count()).toBe(1);
  await expect(section(page).getByRole('listitem')).toContainText('not used yet');
  expect(await axeFindings(page)).toEqual([]);

  await signOut(page);
  await enterByPasskey(page);
  await expect(page).toHaveURL('/client-portal');
  await page.goto('/auth/account');
  await expect(section(page).getByRole('listitem')).toContainText('last used');
  await section(page)
    .getByRole('button', { name: /^Remove Work laptop/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);

  await signOut(page);
  // The browser's own line of what the backend refuses.
  expectedErrors.push(/passkeys\/authentication\/verify/);
  await enterByPasskey(page);
  await expect(page.getByRole('alert')).toContainText('is not known here, or was removed');
});

test('what goes wrong is said, and what is not offered is not shown', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  const { email } = await createPerson();
  const device = await addPasskeyDevice(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth?next=%2Fclient-portal');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await enterByPasskey(page);
  await expect(page.getByRole('alert')).toContainText('Nothing was chosen, or it took too long');
  expect(await axeFindings(page)).toEqual([]);

  await signInAs(page, email, '/client-portal');
  await page.goto('/auth/account');
  await device.setVerified(false);
  await press(page, 'Add a passkey');
  await expect(section(page).getByRole('alert')).toContainText('Nothing was chosen');
  expect(await device.count()).toBe(0);
  await device.setVerified(true);
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill('');
  await press(page, 'Save the name');
  await expect(section(page)).toContainText('Name is required');
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Cancel');
  await press(page, 'Add a passkey');
  await expect(section(page).getByRole('alert')).toContainText('is on this device already');
  await linkInMail(page, email, /passkey was added/);

  await page.route('**/auth/v1/passkeys', (route) => route.abort());
  expectedErrors.push(/ERR_FAILED/);
  await page.reload();
  await expect(section(page)).toContainText('Your passkeys could not be read');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/auth/v1/passkeys');
  await press(page, 'Retry');
  await expect(section(page).getByRole('listitem')).toHaveCount(1);

  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { passkeys_enabled: false } }));
  const settings = page.waitForResponse('**/auth/v1/settings');
  await page.reload();
  await settings;
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});

test('an open device asks for the password before it makes a passkey', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/registration\/options/, /grant_type=password/);
  const { email } = await createPerson();
  await addPasskeyDevice(page);
  await signInAs(page, email, '/client-portal');
  // What the backend says of a sign-in of a while ago, before it has seen another one.
  let asked = 0;
  await page.route('**/auth/v1/passkeys/registration/options', (route) => {
    asked += 1;
    const answer = {
      code: 400,
      error_code: 'reauthentication_needed',
      msg: 'Adding a passkey requires reauthentication',
    };
    return asked === 1
      ? route.fulfill({ status: 400, json: answer, headers: { 'x-sb-error-code': answer.error_code } })
      : route.continue();
  });
  await page.goto('/auth/account');
  // This one, and the one that chose the password.
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await press(page, 'Add a passkey');
  await page.getByLabel('Your password').fill('wrong-password');
  await press(page, 'Continue');
  await expect(page.getByText('This is not your password.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Your password').fill(password);
  await press(page, 'Continue');
  await expect(page.getByLabel('Name of the passkey')).toBeVisible();
  await expect(sessions).toHaveCount(2);
});
