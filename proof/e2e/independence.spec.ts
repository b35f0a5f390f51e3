import { type Checkout, copyCheckout, runRelease } from './support/checkout.ts';
import { pathsOf, watchOwnRequests } from './support/own-requests.ts';
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
  const before = await readServedVersions();
  await page.goto('/client-portal');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();

  const released = await runRelease(['portal', '--version', version, '--from', checkout.folder]);
  expect(released.code, released.output).toBe(0);
  expect(released.output).toMatch(/[1-9]\d* pages as /);
  try {
    await expect.poll(readServedVersions).toEqual({ ...before, portal: version });

    // The open tab keeps its version; a new one gets the new version.
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page).toHaveURL(/tab=invoices/);
    const freshPage = await context.newPage();
    const seen = watchOwnRequests(freshPage);
    await freshPage.goto('/client-portal');
    await expect(freshPage.getByRole('tab', { name: 'Overview' })).toBeVisible();
    const code = pathsOf(seen, 'code').filter((path) => path.startsWith('/remotes/portal/'));
    expect(code.filter((path) => !path.includes(version))).toEqual([]);
    expect(code).toContain(`/remotes/portal/${version}/remoteEntry.js`);
  } finally {
    await runRelease(['portal']);
  }
});
