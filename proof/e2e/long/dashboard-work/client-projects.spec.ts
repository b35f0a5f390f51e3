import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

test('a client project is created, found, edited and deleted', async ({ page }) => {
  await page.goto('/dashboard/client-projects');
  await page.getByRole('button', { name: 'Add project' }).click();
  const sheet = page.getByRole('dialog', { name: 'New project' });
  await sheet.getByLabel('Client', { exact: true }).selectOption({ label: 'Initech' });
  await sheet.getByLabel('Title').fill('Warehouse map');
  await expect(sheet.getByLabel('Status')).toHaveValue('In Progress');
  await expect(sheet.getByLabel('Percent complete')).toHaveValue('0');
  await sheet.getByLabel('Percent complete').fill('20');
  await sheet.getByLabel('Contact name').fill('Petra Lindholm');
  await sheet.getByLabel('Contact role').fill('Owner');
  await sheet.getByLabel('Contact email').fill('petra@initech.example');
  await sheet.getByRole('button', { name: 'Create project' }).click();
  await expect(sheet).toBeHidden();

  const card = page.getByRole('article', { name: 'Warehouse map' });
  await expect(card).toContainText('In Progress');
  await expect(card).toContainText('20%');
  await card.getByRole('button', { name: 'Edit Warehouse map' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit project' });
  await edit.getByLabel('Status').selectOption('On Hold');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '“Project updated. "Warehouse map" is now on hold.”',
  );
  await page.getByRole('button', { name: 'Save and notify' }).click();
  await expect(edit).toBeHidden();
  await expect(card).toContainText('On Hold');

  await card.getByRole('button', { name: 'Delete Warehouse map' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('It has no sprints or tickets.');
  await confirmation.getByRole('textbox').fill('Warehouse map');
  await confirmation.getByRole('button', { name: 'Delete project' }).click();
  await expect(card).toBeHidden();
});

test('a sprint is created, edited, moved to review and deleted', async ({ page }) => {
  await page.goto('/dashboard/client-projects');
  const card = page.getByRole('article', { name: 'Berth Forecast' });
  await card.getByRole('button', { name: 'Manage Berth Forecast' }).click();
  await card.getByRole('button', { name: 'Add sprint' }).click();
  const sheet = page.getByRole('dialog', { name: 'New sprint' });
  await expect(sheet.getByLabel('Status')).toHaveValue('Planned');
  await sheet.getByLabel('Title').fill('Tide tables');
  await sheet.getByLabel('Start date').fill('2026-04-20');
  await sheet.getByLabel('End date').fill('2026-04-30');
  await expect(sheet.getByRole('button', { name: 'Remove deliverable 1' })).toBeDisabled();
  await sheet.getByLabel('Deliverable 1', { exact: true }).fill('You can see the tide');
  await sheet.getByLabel('Deliverable 1', { exact: true }).press('Enter');
  await expect(sheet.getByLabel('Deliverable 2', { exact: true })).toBeFocused();
  await sheet.getByLabel('Preview link').fill('https://preview.example/tide');
  await sheet.getByRole('button', { name: 'Create sprint' }).click();
  await expect(page.getByText('Sprint created successfully')).toBeVisible();

  const sprint = card.getByRole('article', { name: 'Tide tables' });
  await expect(sprint).toContainText(/Sprint \d+/);
  await expect(sprint).toContainText('Planned');
  await expect(sprint.getByRole('listitem')).toHaveText(['You can see the tide']);

  // The client cannot give feedback yet.
  await expect(sprint.getByRole('button', { name: /feedback/i })).toHaveCount(0);
  await sprint.getByRole('button', { name: 'Edit Tide tables' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit sprint' });
  await editor.getByLabel('Status').selectOption('In Review');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Sprint updated successfully')).toBeVisible();
  await sprint.getByRole('button', { name: 'Request feedback for Tide tables' }).click();
  const request = page.getByRole('alertdialog', { name: 'Request feedback on “Tide tables”?' });
  await expect(request).toContainText('Please review "Tide tables" and send us your feedback.');
  await request.getByRole('button', { name: 'Request feedback' }).click();
  await expect(page.getByText('Feedback requested', { exact: true }).first()).toBeVisible();
  await expect(sprint).toContainText('In Review');
  await expect(sprint).toContainText('Feedback required');

  await card.getByRole('button', { name: 'Delete Tide tables' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sprint' }).click();
  await expect(page.getByText('Sprint deleted successfully')).toBeVisible();
  await expect(card.getByRole('article', { name: 'Tide tables' })).toBeHidden();
});
