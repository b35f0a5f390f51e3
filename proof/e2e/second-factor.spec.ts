import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findAxeViolations } from './support/axe.ts';
import { findEmailLink } from './support/emails.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { createPerson } from './support/test-client.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enterCode(page: Page, secret: string, stepsFromNow = 0): Promise<void> {
  const timestamp = Date.now() + stepsFromNow * 30_000;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Code', { exact: true }).press('Enter');
}

async function signIn(page: Page, email: string, next: string): Promise<void> {
  await page.goto(next);
  await fillSignIn(page, email);
}

test('a second factor is set up, required, and removed with a recovery code', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  // Three devices sign in.
  test.slow();
  const { email } = await createPerson();
  await signIn(page, email, '/client-portal');
  await expect(page).toHaveURL('/client-portal');
  await page.goto('/auth/account');
  await press(page, 'Set up an authenticator app');
  const picture = page.getByRole('img', { name: /QR code/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(20);
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
  expect(await findAxeViolations(page)).toEqual([]);
  await enterCode(page, secret);
  const codeItems = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const codes = await codeItems.allInnerTexts();
  await press(page, 'I have saved them');
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  const otherDevice = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  });
  const phone = await otherDevice.newPage();
  await signIn(phone, email, '/client-portal?tab=invoices');
  await expect(phone.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  // No guarded page opens before the code.
  await phone.goto('/client-portal');
  await expect(phone).toHaveURL(/\/auth\?/);
  await phone.goto('/auth/account');
  await expect(phone.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(phone.getByText('Where you are signed in')).toHaveCount(0);
  await phone.goto('/client-portal?tab=invoices');
  await enterCode(phone, secret, 1);
  await expect(phone).toHaveURL('/client-portal?tab=invoices');
  await otherDevice.close();

  const thirdDevice = await browser.newContext(baseURL ? { baseURL } : {});
  const laptop = await thirdDevice.newPage();
  await signIn(laptop, email, '/client-portal');
  await press(laptop, 'I have lost my device');
  await laptop.getByLabel('Recovery code').fill(codes[4] ?? '');
  await press(laptop, 'Switch off and continue');
  await expect(laptop).toHaveURL('/client-portal');
  await laptop.goto('/auth/account');
  await expect(laptop.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await findEmailLink(laptop, email, /A second factor was added/);
  await findEmailLink(laptop, email, /recovery code for your account has been used/);
  await thirdDevice.close();
});
