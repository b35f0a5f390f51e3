import { expect, test } from '../../support/test.ts';

test.use({ account: 'admin' });

test('a user is created, changed and deleted', async ({ page }) => {
  await page.goto('/dashboard/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const sheet = page.getByRole('dialog', { name: 'New user' });
  await expect(sheet.getByLabel('Role')).toHaveValue('client');
  await sheet.getByLabel('Email').fill('niko@umbra.example');
  await sheet.getByLabel('Full name').fill('Niko Tamm');
  await sheet.getByLabel('Password', { exact: true }).fill('Long-enough-2026');
  await sheet.getByLabel('Organization').fill('Umbra');
  await sheet.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();

  const card = page.getByRole('article', { name: 'Niko Tamm' });
  await expect(card).toContainText('niko@umbra.example');
  await expect(card).toContainText('Umbra');
  await expect(card).toContainText('client');
  await card.getByRole('button', { name: 'Edit Niko Tamm' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await expect(edit.getByLabel('Email')).toBeDisabled();
  await edit.getByLabel('Role').selectOption('author');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(card).toContainText('author');

  await card.getByRole('button', { name: 'Delete Niko Tamm' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('textbox').fill('Niko Tamm');
  await confirmation.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(card).toBeHidden();
});

test('a taken address is reported at its field', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/, /saving a user/);
  await page.goto('/dashboard/users?new=1');
  const sheet = page.getByRole('dialog', { name: 'New user' });
  await sheet.getByLabel('Email').fill('client@acme.example');
  await sheet.getByLabel('Full name').fill('Ida Holm');
  await sheet.getByLabel('Password', { exact: true }).fill('Long-enough-2026');
  await sheet.getByRole('button', { name: 'Create user' }).click();
  await expect(sheet.getByText(/already exists|already been registered/)).toBeVisible();
});
