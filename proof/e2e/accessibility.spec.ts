import type { Page } from '@playwright/test';
import type { AccountName } from './support/accounts.ts';
import { findAxeViolations } from './support/axe.ts';
import { waitUntilSettled } from './support/hydration.ts';
import { publicPages } from './support/routes.ts';
import { sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

/** A path, or a state that a user opens from a path. */
type Screen = string | readonly [name: string, path: string, open: (page: Page) => Promise<unknown>];

const pressToOpen = (name: string | RegExp, role: 'dialog' | 'alertdialog' | 'menu' = 'dialog') =>
  async function pressButton(page: Page) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole(role)).toBeVisible();
  };

const followLink = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).first().click();

const waitForForm = (page: Page) => expect(page.getByRole('dialog').locator('form')).toBeVisible();

const openLinked = (name: string) => async (page: Page) => {
  await followLink(name)(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

const openProject = openLinked('Almanac for Growers');

/** Opens a panel of the client project with the most varied data. */
const openPanel = (tab: string) => async (page: Page) => {
  const card = page.getByRole('article', { name: 'Parts and Orders Portal' });
  await card.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
  await card.getByRole('tab', { name: tab }).click();
};

const openBoard = async (page: Page) => {
  await openPanel('Tickets')(page);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Not started/ })).toBeVisible();
};

const sprints = '/client-portal?tab=sprints';

const screens: readonly (readonly [AccountName | null, readonly Screen[]])[] = [
  [
    null,
    [
      ...publicPages.map(({ path }) => path),
      '/auth',
      '/auth?mode=sign-up',
      '/auth/reset',
      '/nowhere',
      '/blog/empty-states-that-tell-the-truth',
      '/blog/nowhere',
      '/project/nowhere',
      `/newsletter/${'0'.repeat(64)}`,
      ['a project', '/projects', openProject],
      [
        'the lightbox',
        '/projects',
        async (page) => {
          await openProject(page);
          await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      ],
      [
        'an invalid form',
        '/contact',
        async (page) => {
          await page.getByRole('button', { name: 'Send message' }).click();
          await expect(page.getByText('Name is required.')).toBeVisible();
        },
      ],
    ],
  ],
  [
    'acme',
    [
      '/client-portal',
      sprints,
      '/client-portal?tab=invoices',
      '/client-portal?tab=invoices&status=cancelled',
      '/client-portal?tab=notifications',
      '/client-portal/profile',
      '/client-portal/company',
      `/client-portal/sprint/${missingId}`,
      `/client-portal?project=${missingId}`,
      '/auth/account',
      '/auth/notifications',
      ['a completed sprint', sprints, openLinked('Foundations and sign-in')],
      ['a sprint in review', sprints, openLinked('Orders and approvals')],
      ['a running sprint', sprints, openLinked('Delivery tracking')],
      ['a planned sprint', sprints, openLinked('Reports and handover')],
      ['the completion dialog', sprints, pressToOpen('Provide Feedback on Foundations and sign-in')],
      [
        'the sign-off dialog',
        sprints,
        async (page) => {
          await openLinked('Orders and approvals')(page);
          await pressToOpen('Request Changes')(page);
        },
      ],
      [
        'an invoice',
        '/client-portal?tab=invoices',
        async (page) => {
          await followLink('Sprint 3 · Orders and approvals')(page);
          await expect(page.getByRole('dialog').getByText('Invoice date')).toBeVisible();
        },
      ],
    ],
  ],
  ['globex', [['the switcher', '/client-portal', pressToOpen(/Switch project/, 'menu')]]],
  ['newcomer', ['/client-portal']],
  ['employee', ['/client-portal']],
  [
    'admin',
    [
      ...[
        'blogs',
        'projects',
        'services',
        'team',
        'testimonials',
        'faqs',
        'client-projects',
        'sprints',
      ].flatMap((name): Screen[] => [
        `/dashboard/${name}`,
        [`a new entry in ${name}`, `/dashboard/${name}?new=1`, waitForForm],
      ]),
      ...['settings', 'brand', 'profile', 'invoices', 'users', 'companies', 'audit', 'releases', 'inbox'].map(
        (name) => `/dashboard/${name}`,
      ),
      ...['signoffs', 'next', 'contact', 'access', 'subscribers'].map((tab) => `/dashboard/inbox?tab=${tab}`),
      [
        'the overview with its charts as tables',
        '/dashboard',
        async (page) => {
          await expect(page.getByRole('figure', { name: /Invoiced, paid and overdue/ })).toBeVisible();
          for (const summary of await page.getByText('Show as a table').all()) await summary.click();
          await expect(page.getByRole('table')).toHaveCount(2);
        },
      ],
      [
        'the palette',
        '/dashboard',
        async (page) => {
          await page.keyboard.press('Control+k');
          await expect(page.getByRole('option').first()).toBeVisible();
        },
      ],
      [
        'the shortcuts',
        '/dashboard',
        async (page) => {
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      ],
      ['the account menu', '/dashboard', pressToOpen(/^Account$/, 'menu')],
      ['the actions menu of a row', '/dashboard/sprints', pressToOpen(/^Actions for /, 'menu')],
      ['a project’s sprints', '/dashboard/client-projects', openPanel('Sprints')],
      ['a project’s page', '/dashboard/client-projects', openLinked('Parts and Orders Portal')],
      ['a project’s invoices', '/dashboard/client-projects', openPanel('Invoices')],
      ['the board', '/dashboard/client-projects', openBoard],
      [
        'a ticket’s menu',
        '/dashboard/client-projects',
        async (page) => {
          await openBoard(page);
          await page
            .getByRole('tabpanel')
            .getByRole('button', { name: /^Actions for / })
            .first()
            .click();
          await expect(page.getByRole('menu')).toBeVisible();
        },
      ],
      [
        'a deletion that requires the name',
        '/dashboard/client-projects',
        async (page) => {
          await pressToOpen('Actions for Berth Forecast', 'menu')(page);
          await page.getByRole('menuitem', { name: 'Delete' }).click();
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      ],
      ['a new invoice', '/dashboard/invoices?new=1', waitForForm],
      [
        'leaving with unsaved text',
        '/dashboard/invoices?new=1',
        async (page) => {
          await page.getByLabel('Invoice name').fill('Typed');
          await page.keyboard.press('Escape');
          await expect(page.getByText('Leave without saving?')).toBeVisible();
        },
      ],
      ['a new user', '/dashboard/users?new=1', waitForForm],
      ['an invitation', '/dashboard/users?edit=invitation.new', waitForForm],
      [
        'a conversation',
        '/dashboard/inbox',
        async (page) => {
          const buttons = page.getByRole('button', { name: /^(Reply about|Open) / });
          await buttons.first().click();
          await expect(page.getByLabel('Your reply')).toBeVisible();
        },
      ],
    ],
  ],
];

/**
 * How many pixels the page is wider than its window. Does not count the scrollbar's space, which the root reserves, under
 * a dialog as padding.
 */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrollbarWidth = Number.parseFloat(getComputedStyle(document.documentElement).paddingRight);
    return document.documentElement.scrollWidth - document.body.offsetWidth - scrollbarWidth;
  });

const sample = sampler(30);

for (const width of [390, 1440]) {
  for (const [account, accountScreens] of screens) {
    test.describe(`${account ?? 'anonymous'}, ${width} px`, () => {
      test.use({ account, viewport: { width, height: 900 } });

      for (const screen of accountScreens) {
        const [name, path, open] = typeof screen === 'string' ? [screen, screen] : screen;
        test(
          `${name} passes axe, light and dark, and fits the window`,
          sample(),
          async ({ page, expectedErrors }) => {
            expectedErrors.push(/status of 404/);
            await page.goto(path, { waitUntil: 'networkidle' });
            // Before hydration the page ignores keys.
            await waitUntilSettled(page);
            await expect(page.locator('a[href="#main"]')).toHaveText('Skip to content');
            await open?.(page);
            await expect(page.locator('[role=dialog] [aria-busy=true]')).toHaveCount(0);
            await page.waitForLoadState('networkidle');
            const violations = await findAxeViolations(page);
            // An open menu is outside all landmarks and traps focus.
            const isMenu = (await page.getByRole('menu').count()) > 0;
            expect(isMenu ? violations.filter((line) => !line.includes(' region:')) : violations).toEqual([]);
            expect(await measureOverflow(page), 'pixels beyond the width').toBeLessThanOrEqual(0);
          },
        );
      }
    });
  }
}
