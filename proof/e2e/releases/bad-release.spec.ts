import { findAxeViolations } from '../support/axe.ts';
import { getPaths, recordRequests } from '../support/recorded-requests.ts';
import { isInBackend, readLiveVersion, rollBackTo, waitUntilServed } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { listLoadedVersions, makeLive } from './support/tabs.ts';

const run = crypto.randomUUID().slice(0, 8);
const badVersion = `2.0.0-${run}`;

test.use({ account: 'acme' });

test('a version that throws on start is replaced by the previous one, reported, and rolled back by an admin', async ({
  page,
  adminPage: admin,
  expectedErrors,
}) => {
  expectedErrors.push(/boom at the top level/, /loading portal@/);
  const liveBefore = await readLiveVersion('portal');
  await makeLive('portal', badVersion, (script, file) =>
    file === 'remoteEntry.js' ? `throw new Error('boom at the top level');${script}` : script,
  );
  // The edge accepts few reports a minute from one address, which the tests before this one share. A page's header does not
  // apply to beacons.
  await page.route('**/__reports', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': '198.51.100.200' } }),
  );
  try {
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 20_000 });
    expect(await listLoadedVersions(page, 'portal')).toEqual(expect.arrayContaining([liveBefore]));
    // Leaving the page sends its reports immediately.
    await page.goto('about:blank');

    const errorRow = admin
      .getByRole('region', { name: 'Errors in browsers' })
      .getByRole('row', { name: `${badVersion} Failed load` });
    // Each copy of the edge counts its own reports, so the next request may get a different response.
    await expect(async () => {
      await admin.goto('/dashboard/releases');
      await expect(errorRow).toContainText('its entry threw while starting');
    }).toPass({ timeout: 30_000 });
    await expect(errorRow).toContainText('/client-portal');
    const row = admin.getByRole('region', { name: 'Live releases' }).getByRole('row', { name: /^portal/ });
    await expect(row).toContainText(badVersion);
    await expect(row).toContainText(/\d errors?/);
    expect(await findAxeViolations(admin)).toEqual([]);

    await row.getByRole('button', { name: 'Roll back portal' }).click();
    const dialog = admin.getByRole('alertdialog', { name: 'Roll back portal?' });
    if (isInBackend) {
      // The edge cannot write there, so the dialog names the command.
      await expect(dialog.getByText(`npm run rollback -- portal ${liveBefore}`)).toBeVisible();
      await rollBackTo('portal', liveBefore);
      await dialog.getByRole('button', { name: 'Close' }).click();
    } else {
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Roll back portal' }).click();
      await expect(admin.getByText('Release rolled back')).toBeVisible();
    }
    await waitUntilServed('portal', liveBefore);
    if (isInBackend) await admin.reload();
    await expect(row).not.toContainText(badVersion);
    await expect(admin.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toContainText(
      'Rolled back',
    );

    const requests = recordRequests(page);
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(getPaths(requests, 'code').filter((path) => path.includes(badVersion))).toEqual([]);
  } finally {
    await rollBackTo('portal', liveBefore);
  }
});
