import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { signInToApi, unwrapData } from '../../support/api.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Chooses a toolbar option by typing its name. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, select);
  await page.keyboard.type(option);
  await expect(select.locator('option:checked')).toHaveText(option);
}

test('a list can be searched, filtered, sorted and edited without a mouse', async ({ page }) => {
  const run = randomUUID().slice(0, 8);
  const { api } = await signInToApi('author');
  unwrapData(
    await api
      .from('faqs')
      .insert(
        [...Array(25).keys()].map((index) => ({
          question: `Key ${run} ${String(index).padStart(2, '0')}`,
          answer: 'By keys.',
          published: index % 5 === 0,
          sort_order: index,
        })),
      )
      .select('id'),
  );
  await page.goto('/dashboard/faqs');
  await expect(page.getByRole('table')).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(`Key ${run}`);
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: run });
  await expect(rows).toHaveCount(24);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await press(page, pages.getByRole('button', { name: 'Next' }));
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(1);
  await press(page, pages.getByRole('button', { name: 'Previous' }));
  await expect(rows).toHaveCount(24);

  await choose(page, 'Status', 'Published');
  await expect(page).toHaveURL(/state=published/);
  await expect(rows).toHaveCount(5);
  await choose(page, 'Sort', 'Newest first');
  await expect(page).toHaveURL(/sort=newest/);

  const addButton = page.getByRole('button', { name: 'Add FAQ' });
  await press(page, addButton);
  const sheet = page.getByRole('dialog', { name: 'New FAQ' });
  await expect(sheet.getByLabel('Question')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(addButton).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Question')).toBeFocused();
  await page.keyboard.type(`Key ${run} created`);
  await tabTo(page, sheet.getByLabel('Answer'));
  await page.keyboard.type('Typed.');
  await press(page, sheet.getByRole('switch', { name: 'Published' }), 'Space');
  await press(page, sheet.getByRole('button', { name: 'Create FAQ' }));
  await expect(page.getByText('FAQ created successfully')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(addButton).toBeFocused();
  await expect(rows).toHaveCount(6);

  const editButton = page.getByRole('button', { name: `Edit “Key ${run} created”` });
  await press(page, editButton);
  const editor = page.getByRole('dialog', { name: 'Edit FAQ' });
  await expect(editor.getByLabel('Question')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and changed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('FAQ updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit “Key ${run} created and changed”` })).toBeFocused();

  const deleteButton = page.getByRole('button', { name: `Delete “Key ${run} created and changed”` });
  await press(page, deleteButton);
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(deleteButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, confirmation.getByRole('button', { name: 'Delete FAQ' }));
  await expect(rows).toHaveCount(5);
  // The row and its button no longer exist.
  await expect(
    page.getByRole('group', { name: 'Recently deleted' }).getByRole('button', { name: 'Undo' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(6);
  await api.from('faqs').delete().like('question', `Key ${run}%`);
});

test('the palette and the shortcuts restore focus', async ({ page }) => {
  await page.goto('/dashboard/services');
  await expect(page.getByRole('article').first()).toBeVisible();
  const addButton = page.getByRole('button', { name: 'Add service' });
  await tabTo(page, addButton);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(addButton).toBeFocused();
  // In a field, `?` is an ordinary character.
  await page.keyboard.press('/');
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await tabTo(page, addButton);
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await expect(addButton).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  // The collapsed sidebar must not scroll sideways, which would hide the icons from keyboard users.
  const sidebar = page.locator('#sidebar');
  await expect(sidebar).toHaveCSS('width', '48px');
  expect(await sidebar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press('Control+b');
  await expect(addButton).toBeFocused();
});
