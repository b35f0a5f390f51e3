import { findMailLink } from '../../support/mails.ts';
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

test('a client invited twice to a first project sets a password through the second link', async ({
  page,
  browser,
}) => {
  const email = `lena-${crypto.randomUUID().slice(0, 8)}@fjord.example`;
  await page.goto('/dashboard/users?edit=invitation.new');
  const sheet = page.getByRole('dialog', { name: 'Invite a person' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Full name').fill('Lena Fjord');
  await sheet.getByLabel('First project').fill('Ferry Timetable');
  await sheet.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  const firstLink = await findMailLink(page, email, /invit/i);
  await page.getByRole('button', { name: `Resend the invitation for ${email}` }).click();
  await expect(page.getByText('Invitation resent')).toBeVisible();
  await expect.poll(() => findMailLink(page, email, /invit/i)).not.toBe(firstLink);
  const secondLink = await findMailLink(page, email, /invit/i);

  const signedOut = { cookies: [], origins: [] };
  const guestPage = await (await browser.newContext({ storageState: signedOut })).newPage();
  await guestPage.goto(secondLink);
  await guestPage.getByLabel('Choose a password').fill('Quite-her-own-2');
  await guestPage.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(guestPage.getByRole('heading', { level: 1, name: 'Ferry Timetable' })).toBeVisible();
  await guestPage.context().close();
  // Choosing a password closes the invitation.
  await page.reload();
  await expect(page.getByRole('article', { name: 'Lena Fjord' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Resend the invitation for ${email}` })).toHaveCount(0);
});
