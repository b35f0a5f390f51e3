import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const sprints = /^\/rest\/v1\/project_sprints\?/;

const getSprintRows = (page: Page) => page.getByRole('region', { name: 'All sprints' }).getByRole('listitem');

test('reads that get a 503 are retried three times with increasing delays, then wait for Retry', async ({
  openBehindProxy,
  faultProxy: proxy,
}) => {
  const page = await openBehindProxy('acme');
  await page.goto('/client-portal');
  await expect(page.getByRole('tabpanel', { name: 'Overview' }).getByRole('heading').first()).toBeVisible();
  // The screen's first request does not include this tab's data.
  proxy.set({ path: sprints, kind: 'unavailable' });
  await page.getByRole('tab', { name: 'Sprints' }).click();
  await expect(page.getByText('The sprints could not be loaded.').first()).toBeVisible({ timeout: 20_000 });
  const [firstRequest] = proxy.seenRequests.filter(({ url }) => sprints.test(url));
  const [firstAt = 0, secondAt = 0, thirdAt = 0, fourthAt = 0, ...extraRequests] = proxy.seenRequests.flatMap(
    ({ url, at }) => (url === firstRequest?.url ? [at] : []),
  );
  expect([
    secondAt - firstAt >= 900,
    thirdAt - secondAt >= 1_900,
    fourthAt - thirdAt >= 3_900,
    extraRequests,
  ]).toEqual([true, true, true, []]);
  proxy.set(null);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(getSprintRows(page)).toHaveCount(6);
});

test('the first screen’s single request is retried like any other read', async ({
  openBehindProxy,
  faultProxy: proxy,
}) => {
  const page = await openBehindProxy('acme');
  proxy.set({ path: /^\/rest\/v1\/rpc\/portal_screen/, kind: 'unavailable', times: 3 });
  await page.goto('/client-portal?tab=sprints');
  await expect(getSprintRows(page)).toHaveCount(6, { timeout: 20_000 });
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});
