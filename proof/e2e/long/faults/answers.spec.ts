import type { Page } from '@playwright/test';
import { busySeconds, type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { openBehind } from '../../support/open-behind.ts';
import { expect, test } from '../../support/test.ts';

const sprints = /^\/rest\/v1\/project_sprints\?/;

let proxy: FaultProxy;
test.beforeEach(async () => {
  proxy = await startFaultProxy();
});
test.afterEach(() => proxy.close());

const rows = (page: Page) => page.getByRole('region', { name: 'All sprints' }).getByRole('listitem');

/** The moments at which each address was asked for. */
function momentsByAddress(path: RegExp, method = 'GET'): number[][] {
  const moments = new Map<string, number[]>();
  for (const { url, at, ...request } of proxy.seen) {
    if (request.method === method && path.test(url)) moments.set(url, [...(moments.get(url) ?? []), at]);
  }
  return [...moments.values()];
}

/** Opens a tab that was not read with the screen, while its reads meet a fault. */
async function openSprints(page: Page, fault: Parameters<FaultProxy['set']>[0]): Promise<void> {
  await page.goto('/client-portal');
  await expect(page.getByRole('tabpanel', { name: 'Overview' }).getByRole('heading').first()).toBeVisible();
  proxy.set(fault);
  await page.getByRole('tab', { name: 'Sprints' }).click();
}

const gaps = (moments: readonly number[]) =>
  moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment));

test('a burst of 503: reads are tried three times more, ever later, and then wait for Retry', async ({
  browser,
}) => {
  const page = await openBehind(browser, proxy, 'acme');
  await openSprints(page, { path: sprints, kind: 'unavailable' });
  const failure = page.getByText('The sprints could not be loaded.').first();
  await expect(failure).toBeVisible({ timeout: 20_000 });
  const tries = momentsByAddress(sprints);
  expect(tries.length).toBeGreaterThan(0);
  for (const moments of tries) {
    expect(moments).toHaveLength(4);
    const [first = 0, second = 0, third = 0] = gaps(moments);
    expect([first >= 900, second >= 1_900, third >= 3_900]).toEqual([true, true, true]);
  }
  proxy.set(null);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(rows(page)).toHaveCount(6);
  await page.context().close();
});

test('the one request of the first screen is tried again as any read, and the screen comes whole', async ({
  browser,
}) => {
  const page = await openBehind(browser, proxy, 'acme');
  proxy.set({ path: /^\/rest\/v1\/rpc\/portal_screen/, kind: 'unavailable', times: 3 });
  await page.goto('/client-portal?tab=sprints');
  await expect(rows(page)).toHaveCount(6, { timeout: 20_000 });
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await page.context().close();
});

test('a write is never repeated by itself', async ({ browser }) => {
  const page = await openBehind(browser, proxy, 'author');
  await page.goto('/dashboard/services');
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByLabel('Title').fill('Never twice');
  await page.getByLabel('Description').fill('A write without a key.');
  proxy.set({ path: /^\/rest\/v1\/services/, kind: 'unavailable', method: 'POST' });
  const save = page.getByRole('button', { name: 'Create service' });
  await save.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(save).toBeEnabled();
  const writes = () =>
    proxy.seen.filter(({ method, url }) => method === 'POST' && url.startsWith('/rest/v1/services'));
  expect(writes()).toHaveLength(1);
  // Reads go on meanwhile: had the write been queued, it would have gone out with one of them.
  await page.getByRole('dialog').press('Escape');
  await page.getByRole('button', { name: /^(Discard|Leave)/ }).click();
  await page.goto('/dashboard/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(writes()).toHaveLength(1);
  await page.context().close();
});

test('429 with Retry-After: the wait is kept, and nobody storms', async ({ browser }) => {
  const page = await openBehind(browser, proxy, 'acme');
  await openSprints(page, { path: sprints, kind: 'busy', times: 1 });
  await expect(rows(page)).toHaveCount(6, { timeout: 20_000 });
  const waited = momentsByAddress(sprints).filter((moments) => moments.length > 1);
  expect(waited).toHaveLength(1);
  const [moments = []] = waited;
  expect(gaps(moments)[0]).toBeGreaterThan(busySeconds * 1000 - 100);
  await page.context().close();
});

for (const kind of ['html', 'empty', 'cut'] as const satisfies readonly Fault[])
  test(`an answer that is none (${kind}) is a failure, and nothing wrong is kept`, async ({ browser }) => {
    const page = await openBehind(browser, proxy, 'acme');
    await openSprints(page, { path: sprints, kind });
    await expect(page.getByText('The sprints could not be loaded.').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/no sprints/i)).toHaveCount(0);
    proxy.set(null);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(rows(page)).toHaveCount(6);
    await page.context().close();
  });
