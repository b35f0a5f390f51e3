import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

async function openTickets(page: Page, project: string) {
  await page.goto('/dashboard/client-projects');
  const card = page.getByRole('article', { name: project });
  await card.getByRole('button', { name: `Manage ${project}` }).click();
  await card.getByRole('tab', { name: 'Tickets' }).click();
  return card;
}

test('a ticket is created with defaults, moved by keyboard, deleted and restored', async ({ page }) => {
  test.slow();
  const card = await openTickets(page, 'Supplier Onboarding');
  await card.getByRole('button', { name: 'Add ticket' }).click();
  const sheet = page.getByRole('dialog', { name: 'New ticket' });
  await expect(sheet.getByLabel('Type')).toHaveValue('Fullstack');
  await expect(sheet.getByLabel('Status')).toHaveValue('Not started');
  await expect(sheet.getByLabel('Priority')).toHaveValue('Medium');
  await sheet.getByLabel('Title').fill('Ask for the tax number once');
  await sheet.getByLabel('Assigned to').fill('freja@northlight.example');
  await sheet.getByRole('button', { name: 'Create ticket' }).click();
  await expect(sheet).toBeHidden();

  await card.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/t\.view=board/);
  const getColumn = (name: string) => card.getByRole('region', { name: new RegExp(`^${name}`) });
  const getTile = (name: string) =>
    getColumn(name).getByRole('listitem').filter({ hasText: 'Ask for the tax number once' });
  await expect(getTile('Not started')).toBeVisible();

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url());
  });
  const menu = page.getByRole('button', { name: 'Actions for Ask for the tax number once' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'In progress' }).press('Enter');
  await expect(getTile('In progress')).toBeVisible();
  await expect(page.locator('body > .visually-hidden[role=status]')).toContainText(
    /Ask for the tax number once.* moved to In progress, \d+ of \d+/,
  );
  await expect(menu).toBeFocused();
  await expect.poll(() => writes.length).toBe(1);

  await page.reload();
  await expect(getTile('In progress')).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete ticket' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete ticket' }).click();
  await expect(getTile('In progress')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(getTile('In progress')).toBeVisible();
});

test('a ticket can be dragged to another column', async ({ page }) => {
  const card = await openTickets(page, 'Field Service Scheduler');
  await card.getByRole('button', { name: 'Board', exact: true }).click();
  const todoColumn = card.getByRole('region', { name: /^Not started/ });
  const doneColumn = card.getByRole('region', { name: /^Done/ });
  const tile = todoColumn.getByRole('listitem').first();
  const title = (await tile.getByRole('button').first().textContent()) ?? '';
  expect(title).not.toBe('');
  // Near the top, so that the page does not scroll while dragging.
  await tile.dragTo(doneColumn, { targetPosition: { x: 80, y: 20 } });
  await expect(doneColumn.getByRole('button', { name: title, exact: true })).toBeVisible();
  await expect(todoColumn.getByRole('button', { name: title, exact: true })).toBeHidden();
});
