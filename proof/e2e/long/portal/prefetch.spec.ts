import type { Request } from '@playwright/test';
import { waitForHydration } from '../../support/hydration.ts';
import { expect, test } from '../../support/own-client.ts';

test('hovering over a link fetches code and data, which a click does not request again', async ({
  ownPage: page,
  own,
}) => {
  await page.goto('/client-portal?tab=sprints');
  const link = page.locator(`#main a[href$="/sprint/${own.sprints.review}"]`).first();
  await expect(link).toBeVisible();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && /^\/(rest|remotes)\//.test(pathname)) requested.push(pathname + search);
  });
  await link.hover();
  await expect
    .poll(() => requested.filter((each) => /^\/remotes\/portal\/.*\.js$/.test(each)))
    .not.toEqual([]);
  await expect
    .poll(() => requested.filter((each) => each.includes(own.sprints.review)).length)
    .toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  const prefetched = [...requested];
  await link.click();
  await expect(page).toHaveURL(new RegExp(own.sprints.review));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const repeated = requested.slice(prefetched.length).filter((each) => prefetched.includes(each));
  expect(repeated).toEqual([]);
});
