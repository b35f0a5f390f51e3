import type { Page } from '@playwright/test';
import { axeFindingsAsShown } from '../../support/axe.ts';
import { pixelsBeyondWidth } from '../../support/overflow.ts';
import { expect, test } from '../../support/test.ts';

test.use({ account: 'admin' });

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const form = (page: Page) => expect(page.getByRole('dialog').locator('form')).toBeVisible();

/** A panel of the client project that has something of everything. */
async function panel(page: Page, tab: string): Promise<void> {
  const card = page.getByRole('article', { name: 'Parts and Orders Portal' });
  await card.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
  await card.getByRole('tab', { name: tab }).click();
}

/** Every screen and dialog of client work and of the frame, by what a person does to see it. */
const states: readonly (readonly [name: string, path: string, reach?: (page: Page) => Promise<unknown>])[] = [
  [
    'the overview with its figures',
    '/dashboard',
    async (page) => {
      await expect(page.getByRole('img', { name: /Invoiced, paid and overdue/ })).toBeVisible();
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
      await expect(dialog(page)).toBeVisible();
    },
  ],
  ['client projects', '/dashboard/client-projects'],
  ['a new client project', '/dashboard/client-projects?new=1', form],
  ['sprints of a project', '/dashboard/client-projects', (page) => panel(page, 'Sprints')],
  [
    'the board',
    '/dashboard/client-projects',
    async (page) => {
      await panel(page, 'Tickets');
      await page.getByRole('button', { name: 'Board', exact: true }).click();
      await expect(page.getByRole('region', { name: /^Not started/ })).toBeVisible();
    },
  ],
  ['invoices of a project', '/dashboard/client-projects', (page) => panel(page, 'Invoices')],
  [
    'a deletion that asks for the name',
    '/dashboard/client-projects',
    async (page) => {
      await page.getByRole('button', { name: 'Delete Berth Forecast' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  ],
  ['sprints', '/dashboard/sprints'],
  ['a new sprint', '/dashboard/sprints?new=1', form],
  ['invoices', '/dashboard/invoices'],
  ['a new invoice', '/dashboard/invoices?new=1', form],
  [
    'leaving with typed text',
    '/dashboard/invoices?new=1',
    async (page) => {
      await page.getByLabel('Invoice name').fill('Typed');
      await page.keyboard.press('Escape');
      await expect(page.getByText('Leave without saving?')).toBeVisible();
    },
  ],
  ['users', '/dashboard/users'],
  ['a new user', '/dashboard/users?new=1', form],
  ['an invitation', '/dashboard/users?edit=invitation.new', form],
  ['the inbox', '/dashboard/inbox'],
  [
    'a conversation',
    '/dashboard/inbox',
    async (page) => {
      await page
        .getByRole('button', { name: /^(Reply about|Open) / })
        .first()
        .click();
      await expect(page.getByLabel('Your reply')).toBeVisible();
    },
  ],
  ...(['signoffs', 'next', 'contact', 'access', 'subscribers'] as const).map(
    (tab) => [`the inbox: ${tab}`, `/dashboard/inbox?tab=${tab}`] as const,
  ),
  ['releases', '/dashboard/releases'],
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing on any screen or dialog, and none scrolls sideways: ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      test.setTimeout(600_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      page.on('dialog', (question) => void question.accept());
      for (const [name, path, reach] of states) {
        await page.goto(path);
        // What is drawn before React is here hears no key.
        await expect(page.locator('main h1:not([data-first-paint] *)')).toBeVisible({ timeout: 30_000 });
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await reach?.(page);
        expect.soft(await axeFindingsAsShown(page), name).toEqual([]);
        expect.soft(await pixelsBeyondWidth(page), `${name} is too wide by`).toBeLessThanOrEqual(0);
      }
    });
  }
}
