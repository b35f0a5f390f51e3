import type { Page } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import { createPerson, signInAs } from './support/own-client.ts';
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

/** Gives a page the browser's own virtual authenticator: one that is built in and asks for a finger. */
async function addPasskeyDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
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
