import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { openBehind } from '../support/open-behind.ts';
import { liveVersion, rollBackTo } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { makeLive } from './support/tabs.ts';

const run = crypto.randomUUID().slice(0, 8);
const live = `3.0.0-${run}`;
let before: string;
let proxy: FaultProxy;

test.beforeAll(async () => {
  before = await liveVersion('portal');
  await makeLive('portal', live);
});
test.afterAll(() => rollBackTo('portal', before));
test.beforeEach(async () => {
  proxy = await startFaultProxy();
});
test.afterEach(() => proxy.close());

/** Code of somebody else, in front of what was released. */
const injected = (body: string) => `window.isForeign=true;${body}`;

const overview = (page: Page) => page.getByRole('tab', { name: 'Overview' });
const failure = (page: Page) => page.getByRole('heading', { name: 'This part could not be loaded' });

/** What the page reports of a release, from its next request of that kind on. */
function reportsOf(page: Page): () => string {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/__reports')) bodies.push(request.postData() ?? '');
  });
  return () => bodies.join();
}

async function expectNothingForeign(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isForeign' in window), 'no foreign code has run').toBe(false);
}

async function expectShellAlive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('of the entry: the version before is used, and it is reported', async ({ browser }) => {
  const page = await openBehind(browser, proxy, 'acme');
  const reports = reportsOf(page);
  proxy.set({ path: new RegExp(`/portal/${live}/remoteEntry\\.js`), kind: injected });
  await page.goto('/client-portal');
  await expect(overview(page)).toBeVisible();
  await expectNothingForeign(page);
  await expect.poll(reports).toContain('"cause":"integrity"');
  expect(reports()).toContain(`"version":"${live}"`);
  await page.context().close();
});

for (const [what, path] of [
  ['of the entries of both versions', /\/portal\/[^/]+\/remoteEntry\.js/],
  ['of the app behind the entry', /\/portal\/[^/]+\/js\/__federation_expose_app/],
  ['of the code of a page', /\/portal\/[^/]+\/js\/(?!__federation)/],
] as const) {
  test(`${what}: the fallback stands there and the rest goes on`, async ({ browser }) => {
    const page = await openBehind(browser, proxy, 'acme');
    const reports = reportsOf(page);
    proxy.set({ path, kind: injected });
    await page.goto('/client-portal');
    await expect(failure(page)).toBeVisible();
    await expectNothingForeign(page);
    await expect.poll(reports).toContain('"release":"portal"');
    await expectShellAlive(page);
    await page.context().close();
  });
}

test('of the shell: nothing of it runs', async ({ browser }) => {
  const page = await openBehind(browser, proxy, 'acme');
  proxy.set({ path: /\/remotes\/shell\/[^/]+\/js\/shell/, kind: injected });
  const answer = page.waitForEvent('requestfinished', (request) => /\/js\/shell/.test(request.url()));
  await page.goto('/client-portal', { waitUntil: 'commit' });
  await answer;
  await page.waitForLoadState('load');
  await expectNothingForeign(page);
  await page.context().close();
});

test('a document whose hashes were dropped starts no remote', async ({ browser }) => {
  const page = await openBehind(browser, proxy, 'acme');
  proxy.set({
    path: /^\/client-portal/,
    kind: (html) => html.replaceAll(/"integrity":"sha384-[^"]+"/g, '"integrity":""'),
  });
  await page.goto('/client-portal');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('portal · integrity')).toBeVisible();
  await page.context().close();
});

test('a document that names another origin runs nothing of it', async ({ browser }) => {
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end('window.isForeign=true');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const page = await openBehind(browser, proxy, 'acme');
  proxy.set({
    path: /^\/client-portal/,
    kind: (html) =>
      html.replaceAll(/"url":"\/remotes\/portal\//g, `"url":"http://127.0.0.1:${port}/remotes/portal/`),
  });
  await page.goto('/client-portal');
  await expect(failure(page)).toBeVisible();
  await expectNothingForeign(page);
  expect(asked).toBe(0);
  await page.context().close();
  other.close();
});
