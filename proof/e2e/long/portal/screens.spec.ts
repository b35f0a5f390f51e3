import type { Page } from '@playwright/test';
import type { AccountName } from '../../support/accounts.ts';
import { axeFindingsAsShown } from '../../support/axe.ts';
import { pixelsBeyondWidth } from '../../support/overflow.ts';
import { expect, test } from '../../support/test.ts';

const missing = '00000000-0000-4000-8000-000000000000';

interface Screen {
  readonly name: string;
  readonly account: AccountName;
  readonly path: string;
  /** What is there once the screen is. */
  readonly heading: string | RegExp;
  /** From the screen on, such as to a dialog. */
  readonly goOn?: (page: Page) => Promise<void>;
  /** An open menu stands outside all landmarks, and the focus is held in it. */
  readonly isMenu?: true;
}

const openSprint = (title: string) => async (page: Page) => {
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

const press =
  (name: string | RegExp, role: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole(role)).toBeVisible();
  };

const acme = { account: 'acme', heading: 'Parts and Orders Portal' } as const;
const sprints = { ...acme, path: '/client-portal?tab=sprints' };

const screens: readonly Screen[] = [
  { ...acme, name: 'overview', path: '/client-portal' },
  { ...sprints, name: 'sprints' },
  { ...acme, name: 'invoices', path: '/client-portal?tab=invoices' },
  {
    ...acme,
    name: 'cancelled invoices',
    path: '/client-portal?tab=invoices&status=cancelled',
  },
  { ...acme, name: 'notifications', path: '/client-portal?tab=notifications' },
  { ...acme, name: 'profile', path: '/client-portal/profile', heading: 'Your profile' },
  { ...sprints, name: 'a completed sprint', goOn: openSprint('Foundations and sign-in') },
  { ...sprints, name: 'a sprint in review', goOn: openSprint('Orders and approvals') },
  { ...sprints, name: 'a running sprint', goOn: openSprint('Delivery tracking') },
  { ...sprints, name: 'a sprint to come', goOn: openSprint('Reports and handover') },
  { ...sprints, name: 'the completion dialog', goOn: press('Provide Feedback on Foundations and sign-in') },
  {
    ...sprints,
    name: 'the sign-off dialog',
    async goOn(page) {
      await openSprint('Orders and approvals')(page);
      await press('Request Changes')(page);
    },
  },
  {
    ...acme,
    name: 'an invoice',
    path: '/client-portal?tab=invoices',
    async goOn(page) {
      await page.getByRole('link', { name: 'Sprint 3 · Orders and approvals' }).click();
      await expect(page.getByRole('dialog').getByText('Invoice date')).toBeVisible();
    },
  },
  {
    name: 'the switcher',
    account: 'globex',
    path: '/client-portal',
    heading: /Scheduler|Onboarding/,
    goOn: press(/Switch project/, 'menu'),
    isMenu: true,
  },
  { name: 'no project', account: 'newcomer', path: '/client-portal', heading: 'No Projects Found' },
  {
    name: 'waiting for access',
    account: 'employee',
    path: '/client-portal',
    heading: 'Your account is waiting for access',
  },
  {
    name: 'a missing sprint',
    account: 'acme',
    path: `/client-portal/sprint/${missing}`,
    heading: 'Sprint Not Found',
  },
  {
    name: 'a missing project',
    account: 'acme',
    path: `/client-portal?project=${missing}`,
    heading: 'Project Not Found',
  },
];

for (const [colorScheme, width] of [
  ['light', 390],
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    for (const { name, account, path, heading, goOn, isMenu } of screens) {
      test.describe(name, () => {
        test.use({ account });

        test('fits its width, and axe finds nothing', async ({ page }) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          await goOn?.(page);
          await page.waitForLoadState('networkidle');
          const found = await axeFindingsAsShown(page);
          expect(isMenu ? found.filter((line) => !line.startsWith('region:')) : found).toEqual([]);
          expect(await pixelsBeyondWidth(page), 'pixels beyond the width').toBe(0);
        });
      });
    }
  });
}

test.describe('by keyboard alone', () => {
  test.use({ account: 'globex' });

  test('from the first key to an invoice and back, and to another project', async ({ page }) => {
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    const reach = async (name: string | RegExp, role: 'tab' | 'link' | 'button') => {
      const target = page.getByRole(role, { name }).first();
      await expect(target).toBeVisible();
      for (let step = 0; step < 60; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`${String(name)} was not reached.`);
    };
    await reach('Overview', 'tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=invoices/);
    const invoice = page.getByRole('list', { name: 'Invoices' }).getByRole('link').first();
    await reach((await invoice.textContent()) ?? '', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(invoice).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await reach(/Switch project/, 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    const before = await page.getByRole('heading', { level: 1 }).textContent();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '');
  });
});
