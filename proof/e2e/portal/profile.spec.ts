import { unwrapData } from '../support/api.ts';
import { expect, test } from '../support/test-client.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('name, bio and links are checked and saved, and drafts are kept', async ({ clientPage, client }) => {
  await clientPage.goto('/client-portal/profile');
  await clientPage.getByLabel('Name', { exact: true }).fill('');
  await clientPage.getByLabel('GitHub').fill('javascript:alert(1)');
  await clientPage.getByRole('button', { name: 'Save Profile' }).click();
  await expect(clientPage.getByText('Please enter your name.')).toBeVisible();
  await expect(clientPage.getByText('Please enter a URL that starts with https://')).toBeVisible();
  await expect(clientPage.getByLabel('Name', { exact: true })).toBeFocused();

  await clientPage.getByRole('link', { name: 'Back to your projects' }).click();
  await clientPage.getByRole('button', { name: 'Stay' }).click();
  await clientPage.getByLabel('Name', { exact: true }).fill('Rosalind Ash');
  await clientPage.getByLabel('GitHub').fill('https://github.com/rosalind');
  // A reload asks first and restores the typed text.
  clientPage.once('dialog', (dialog) => dialog.accept().catch(() => undefined));
  await clientPage.reload();
  await expect(clientPage.getByLabel('Name', { exact: true })).toHaveValue('Rosalind Ash');
  await clientPage.getByRole('button', { name: 'Save Profile' }).click();
  await expect(clientPage.getByText('Profile saved')).toBeVisible();
  const row = unwrapData(
    await client.admin.from('profiles').select('full_name, github_url').eq('id', client.id).single(),
  );
  expect(row).toEqual({ full_name: 'Rosalind Ash', github_url: 'https://github.com/rosalind' });
  await clientPage.getByRole('button', { name: 'Account' }).click();
  await expect(clientPage.getByRole('menu').getByText('Rosalind Ash')).toBeVisible();
});

test('a picture is stored in the user’s folder, and other files are refused', { tag: '@long' }, async ({
  clientPage,
  client,
}) => {
  await clientPage.goto('/client-portal/profile');
  const file = clientPage.getByLabel('Choose a picture');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(clientPage.getByText('This is not an image in a supported format')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(clientPage.getByText('Picture saved')).toBeVisible();
  const { avatar_url } = unwrapData(
    await client.admin.from('profiles').select('avatar_url').eq('id', client.id).single(),
  );
  expect(avatar_url).toMatch(new RegExp(`/uploads/avatars/${client.id}/\\d+\\.png$`));
  await clientPage.getByRole('button', { name: 'Remove' }).click();
  await expect(clientPage.getByText('Picture removed')).toBeVisible();
});
