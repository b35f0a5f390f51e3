import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

test('a ticket can be dragged to another column', async ({ page }) => {
  await page.goto('/dashboard/client-projects');
  const card = page.getByRole('article', { name: 'Field Service Scheduler' });
  await card.getByRole('button', { name: 'Manage Field Service Scheduler' }).click();
  await card.getByRole('tab', { name: 'Tickets' }).click();
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
