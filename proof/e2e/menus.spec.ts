import type { Page } from '@playwright/test';
import type { AccountName } from './support/accounts.ts';
import { axeFindingsAsShown } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Every menu of the product: on which screen it is, and by which control it opens. */
const menus: readonly (readonly [AccountName, string, readonly RegExp[]])[] = [
  ['author', '/dashboard/sprints', [/^Account$/, /^Actions for /]],
  ['author', '/dashboard/client-projects', [/^Move or change /]],
  ['globex', '/client-portal', [/Switch project/]],
];

async function openBoard(page: Page) {
  const card = page.getByRole('article', { name: 'Field Service Scheduler' });
  await card.getByRole('button', { name: 'Manage Field Service Scheduler' }).click();
  await card.getByRole('tab', { name: 'Tickets' }).click();
  await card.getByRole('button', { name: 'Board', exact: true }).click();
}

for (const [account, path, controls] of menus) {
  test.describe(account, () => {
    test.use({ account });

    test(`axe finds nothing while a menu of ${path} is open, and Tab leaves it`, async ({ page }) => {
      await page.goto(path);
      if (path.endsWith('client-projects')) await openBoard(page);
      for (const name of controls) {
        const control = page.getByRole('button', { name }).first();
        await control.focus();
        await page.keyboard.press('Enter');
        const menu = page.getByRole('menu');
        await expect(menu.locator(':focus')).toHaveRole('menuitem');
        const found = await axeFindingsAsShown(page);
        // What opens over a page stands outside its landmarks.
        expect(
          found.filter((line) => !line.startsWith('region:')),
          String(name),
        ).toEqual([]);
        await page.keyboard.press('Shift+Tab');
        await expect(menu).toBeHidden();
        await expect(control).toBeFocused();

        await page.keyboard.press('Tab');
        const next = await page.evaluateHandle(() => document.activeElement);
        await control.focus();
        await page.keyboard.press('Enter');
        await expect(menu.locator(':focus')).toHaveRole('menuitem');
        await page.keyboard.press('Tab');
        await expect(menu).toBeHidden();
        expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
      }
    });
  });
}
