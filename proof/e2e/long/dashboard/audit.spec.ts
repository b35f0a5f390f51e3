import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { unwrapData } from '../../support/api.ts';
import { expect, test } from '../../support/test.ts';
import { createPerson } from '../../support/test-client.ts';

test.describe('an admin', () => {
  test.use({ account: 'admin' });

  test('filters the log by person, area and company, and exports it', { tag: '@long' }, async ({ page }) => {
    const { email, name, id, admin } = await createPerson();
    const title = `Audited ${name}`;
    const { company_id: company } = unwrapData(
      await admin.from('company_members').select('company_id').eq('person_id', id).single(),
    );
    unwrapData(
      await admin
        .from('client_projects')
        .insert({
          company_id: company,
          title,
          contact_person_name: 'Leila Haddad',
          contact_person_role: 'Lead',
          contact_person_email: 'leila@northlight.example',
        })
        .select('id'),
    );

    await page.goto('/dashboard/audit');
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(entries.filter({ hasText: `added the client project “${title}”` })).toHaveCount(1);

    // The new person's own entries: they chose a password and signed in.
    await page.getByRole('searchbox', { name: 'Search by person' }).fill(email);
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(entries.filter({ hasText: title })).toHaveCount(0);
    await expect(entries.filter({ hasText: 'signed in' }).first()).toBeVisible();
    for (const entry of await entries.all()) await expect(entry).toContainText(email);

    await page.goto(`/dashboard/audit?company=${company}&area=projects`);
    await expect(entries.filter({ hasText: title })).toHaveCount(1);
    await expect(entries.filter({ hasText: 'signed in' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Export/ }).click();
    const files = unzipSync(await readFile(await (await download).path()));
    const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(texts).toContain('Time (Europe/Berlin)');
    expect(texts).toContain(title);
    expect(texts).not.toContain('signed in');
    // The export is also logged.
    await page.goto('/dashboard/audit?area=access');
    await expect(entries.filter({ hasText: 'exported' }).first()).toContainText('admin@northlight.example');
  });
});
