import type { Page } from '@playwright/test';
import { findAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { createPerson, storeSession } from './support/test-client.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const getSection = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const signInWithPasskey = (page: Page) => press(page, 'Sign in with a passkey');

async function addPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'Add a passkey');
  await page.getByLabel('Passkey name').fill(name);
  await press(page, 'Save name');
  await expect(getSection(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Adds a virtual built-in authenticator with user verification. */
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

test('a passkey is added, used to sign in, and removed', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  const { email } = await createPerson();
  const device = await addPasskeyDevice(page);
  await storeSession(page, email);
  await page.goto('/auth/account');
  await addPasskey(page, 'Work laptop');
  expect(await device.count()).toBe(1);
  await expect(getSection(page).getByRole('listitem')).toContainText('not used yet');
  expect(await findAxeViolations(page)).toEqual([]);

  await signOut(page);
  await signInWithPasskey(page);
  await expect(page).toHaveURL('/client-portal');
  await page.goto('/auth/account');
  await expect(getSection(page).getByRole('listitem')).toContainText('last used');
  await getSection(page)
    .getByRole('button', { name: /^Remove Work laptop/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(getSection(page).getByRole('listitem')).toHaveCount(0);

  await signOut(page);
  // The browser also logs the refused request.
  expectedErrors.push(/passkeys\/authentication\/verify/);
  await signInWithPasskey(page);
  await expect(page.getByRole('alert')).toContainText('is unknown or has been removed');
});
