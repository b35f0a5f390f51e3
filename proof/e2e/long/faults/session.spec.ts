import type { Page } from '@playwright/test';
import { expireSession } from '../../support/expired-session.ts';
import type { SeenRequest } from '../../support/fault-proxy.ts';
import { addInvoice, test as base, expect, signInAs } from '../../support/test-client.ts';

const isRefresh = ({ url }: SeenRequest) => url.startsWith('/auth/v1/token?grant_type=refresh_token');

const test = base.extend<{ signedInPage: Page }>({
  /** The test's own client behind the proxy, since shared sessions must not be refreshed. */
  signedInPage: async ({ openBehindProxy, client }, use) => {
    const page = await openBehindProxy(null);
    await signInAs(page, client.email);
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await use(page);
  },
});

test.describe('a session', () => {
  test('that expired in five tabs is refreshed once, and all tabs stay signed in', async ({
    signedInPage: firstTab,
    faultProxy: proxy,
  }) => {
    const tabs = [firstTab, ...(await Promise.all([1, 2, 3, 4].map(() => firstTab.context().newPage())))];
    await expireSession(firstTab);
    const requestsBefore = proxy.seenRequests.length;
    await Promise.all(tabs.map((tab) => tab.goto('/client-portal')));
    for (const tab of tabs) {
      await expect(tab.getByRole('heading', { level: 1, name: /^Project / })).toBeVisible({
        timeout: 20_000,
      });
    }
    const newRequests = proxy.seenRequests.slice(requestsBefore);
    expect(newRequests.filter(isRefresh)).toHaveLength(1);
    const reads = newRequests.filter(({ url }) => url.startsWith('/rest/v1/'));
    const screens = reads.filter(({ url }) => url.startsWith('/rest/v1/rpc/portal_screen'));
    expect(screens.length).toBeGreaterThanOrEqual(tabs.length);
    for (const { url, headers } of reads) expect(headers.authorization, url).toMatch(/^Bearer eyJ/);
  });

  test('is not refreshed repeatedly on a device whose clock is a day ahead, which shows the server’s days', async ({
    signedInPage: page,
    client,
    faultProxy: proxy,
  }) => {
    await addInvoice(client, { invoice_number: `C-${client.email}`, due_date: '2026-03-17' });
    await page.clock.install({ time: Date.now() + 24 * 60 * 60_000 });
    await page.goto('/client-portal?tab=invoices');
    await expect(page.getByText('Payment due in 7 days').first()).toBeVisible({ timeout: 20_000 });
    await page.clock.runFor(90_000);
    await page.getByRole('tab', { name: 'Sprints' }).click();
    await expect(page.getByRole('region', { name: 'All sprints' })).toBeVisible();
    expect(proxy.seenRequests.filter(isRefresh).length).toBeLessThanOrEqual(2);
  });
});
