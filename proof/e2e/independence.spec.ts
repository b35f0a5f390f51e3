import { type Checkout, copyCheckout, runRelease } from './support/checkout.ts';
import { getPaths, recordRequests } from './support/recorded-requests.ts';
import { readServedVersions } from './support/releases.ts';
import { expect, test } from './support/test.ts';

const version = '9.9.9-independent';
let checkout: Checkout;

/** A checkout without the other remotes. */
test.beforeAll(async () => {
  checkout = await copyCheckout(['site', 'dashboard']);
});
test.afterAll(() => checkout.remove());

test.use({ account: 'acme' });

test('the portal can be released from a checkout without the other remotes', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(240_000);
  const versionsBefore = await readServedVersions();
  await page.goto('/client-portal');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();

  const result = await runRelease(['portal', '--version', version, '--from', checkout.folder]);
  expect(result.code, result.output).toBe(0);
  expect(result.output).toMatch(/[1-9]\d* pages as /);
  try {
    await expect.poll(readServedVersions).toEqual({ ...versionsBefore, portal: version });

    // The open tab keeps its version; a new tab gets the new one.
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page).toHaveURL(/tab=invoices/);
    const newPage = await context.newPage();
    const requests = recordRequests(newPage);
    await newPage.goto('/client-portal');
    await expect(newPage.getByRole('tab', { name: 'Overview' })).toBeVisible();
    const scripts = getPaths(requests, 'code').filter((path) => path.startsWith('/remotes/portal/'));
    expect(scripts.filter((path) => !path.includes(version))).toEqual([]);
    expect(scripts).toContain(`/remotes/portal/${version}/remoteEntry.js`);
  } finally {
    await runRelease(['portal']);
  }
});
