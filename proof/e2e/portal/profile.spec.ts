import { unwrapData } from '../support/api.ts';
import { expect, signInAs, test } from '../support/own-client.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('name, biography and links are checked and saved, and drafts are kept', async ({ ownPage, client }) => {
  await ownPage.goto('/client-portal/profile');
  await ownPage.getByLabel('Name', { exact: true }).fill('');
  await ownPage.getByLabel('GitHub').fill('javascript:alert(1)');
  await ownPage.getByRole('button', { name: 'Save Profile' }).click();
  await expect(ownPage.getByText('Please enter your name.')).toBeVisible();
  await expect(ownPage.getByText('Please enter a URL that starts with https://')).toBeVisible();
  await expect(ownPage.getByLabel('Name', { exact: true })).toBeFocused();

  await ownPage.getByRole('link', { name: 'Back to Dashboard' }).click();
  await ownPage.getByRole('button', { name: 'Stay' }).click();
  await ownPage.getByLabel('Name', { exact: true }).fill('Rosalind Ash');
  await ownPage.getByLabel('GitHub').fill('https://github.com/rosalind');
  // A reload asks first and restores the typed text.
  ownPage.once('dialog', (dialog) => dialog.accept().catch(() => undefined));
  await ownPage.reload();
  await expect(ownPage.getByLabel('Name', { exact: true })).toHaveValue('Rosalind Ash');
  await ownPage.getByRole('button', { name: 'Save Profile' }).click();
  await expect(ownPage.getByText('Profile saved')).toBeVisible();
  const row = unwrapData(
    await client.admin.from('profiles').select('full_name, github_url').eq('id', client.id).single(),
  );
  expect(row).toEqual({ full_name: 'Rosalind Ash', github_url: 'https://github.com/rosalind' });
  await expect(ownPage.getByRole('banner').getByText('Rosalind Ash')).toBeVisible();
});

test('a picture is stored in the user’s folder, and other files are refused', { tag: '@long' }, async ({
  ownPage,
  client,
}) => {
  await ownPage.goto('/client-portal/profile');
  const file = ownPage.getByLabel('Choose a picture');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(ownPage.getByText('This is not an image in a supported format')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(ownPage.getByText('Picture saved')).toBeVisible();
  const { avatar_url } = unwrapData(
    await client.admin.from('profiles').select('avatar_url').eq('id', client.id).single(),
  );
  expect(avatar_url).toMatch(new RegExp(`/uploads/avatars/${client.id}/\\d+\\.png$`));
  await ownPage.getByRole('button', { name: 'Remove' }).click();
  await expect(ownPage.getByText('Picture removed')).toBeVisible();
});

test('signing out everywhere ends the sessions on all devices', { tag: '@long' }, async ({
  ownPage,
  client,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/);
  const otherDevice = await browser.newContext();
  const otherPage = await otherDevice.newPage();
  await signInAs(otherPage, client.email);
  await ownPage.goto('/client-portal/profile');
  await ownPage.getByRole('link', { name: /sign out everywhere/ }).click();
  await ownPage.getByRole('button', { name: 'Sign out everywhere' }).click();
  await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await ownPage.waitForURL(/\/auth/);
  await otherDevice.close();
});
