import { type AccountName, accounts, storageStateOf } from './accounts.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';

/** Each account signs in once, by the form, as a person does; the other tests start from what the browser then holds. */
const homes: Readonly<Record<AccountName, string>> = {
  admin: '/dashboard',
  author: '/dashboard',
  employee: '/client-portal',
  acme: '/client-portal',
  globex: '/client-portal',
  newcomer: '/client-portal',
};

for (const account of Object.keys(accounts) as AccountName[]) {
  test(`${account} signs in and arrives at ${homes[account]}`, async ({ page }) => {
    await signIn(page, account);
    await expect(page).toHaveURL(homes[account]);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.context().storageState({ path: storageStateOf(account) });
  });
}
