import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { changeBody } from './support/change-body.ts';
import { expect, test } from './support/test.ts';

const getFailure = (page: Page) => page.getByRole('heading', { name: 'This part could not be loaded' });

async function expectNoForeignCode(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isForeign' in window), 'foreign code ran').toBe(false);
}

test('a modified shell does not run', async ({ openPage }) => {
  const page = await openPage('acme');
  await page.route(
    /\/remotes\/shell\/[^/]+\/js\/shell/,
    changeBody((body) => `window.isForeign=true;${body}`),
  );
  const scriptLoaded = page.waitForEvent('requestfinished', (request) => /\/js\/shell/.test(request.url()));
  await page.goto('/client-portal', { waitUntil: 'commit' });
  await scriptLoaded;
  await page.waitForLoadState('load');
  await expectNoForeignCode(page);
});

test('a document without hashes loads no remote', async ({ openPage }) => {
  const page = await openPage('acme');
  await page.route(
    '/client-portal',
    changeBody((html) => html.replaceAll(/"integrity":"sha384-[^"]+"/g, '"integrity":""')),
  );
  await page.goto('/client-portal');
  await expect(getFailure(page)).toBeVisible();
  await expect(page.getByText('portal · integrity')).toBeVisible();
});

test('a document that names another origin runs none of its code', async ({ openPage }) => {
  let requests = 0;
  const otherOrigin = createServer((_request, response) => {
    requests += 1;
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end('window.isForeign=true');
  });
  await new Promise<void>((resolve) => otherOrigin.listen(0, '127.0.0.1', resolve));
  const { port } = otherOrigin.address() as AddressInfo;
  const page = await openPage('acme');
  await page.route(
    '/client-portal',
    changeBody((html) =>
      html.replaceAll(/"url":"\/remotes\/portal\//g, `"url":"http://127.0.0.1:${port}/remotes/portal/`),
    ),
  );
  await page.goto('/client-portal');
  await expect(getFailure(page)).toBeVisible();
  await expectNoForeignCode(page);
  expect(requests).toBe(0);
  otherOrigin.close();
});
