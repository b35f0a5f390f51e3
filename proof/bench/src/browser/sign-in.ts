import { demoPassword } from '@local/demo/accounts';
import type { Browser, BrowserContextOptions } from 'playwright-core';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Signs in by the form, as a person does. @returns what the browser then holds, for fresh contexts to start with */
export async function signedInState(browser: Browser, url: string, email: string): Promise<StorageState> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'), { timeout: 60_000 });
    return await context.storageState();
  } finally {
    await context.close();
  }
}
