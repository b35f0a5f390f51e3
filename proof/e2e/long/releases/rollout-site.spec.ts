import { startedAttribute } from '@northlight/contract/data';
import type { Browser, Page } from '@playwright/test';
import { loadedOf } from '../../releases/support/tabs.ts';
import { product } from '../../support/product.ts';
import { liveVersion, releaseAgain, rollOutAgain, standingOf, stopRollout } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';
import { weightOf } from '../../support/weight.ts';

const run = crypto.randomUUID().slice(0, 8);
/** All but one network in a hundred: the one of these tests is drawn. */
const share = 99;

test.describe.configure({ timeout: 150_000 });
test.afterEach(() => stopRollout('site'));

async function begin(version: string, change?: (script: string, file: string) => string): Promise<void> {
  await rollOutAgain('site', version, share, change);
  // No visitor comes before each copy knows that it counts.
  for (const url of product.edges) {
    await expect
      .poll(async () => (await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0' } })).text(), {
        timeout: 30_000,
      })
      .toContain(`/remotes/site/${version}/`);
  }
}

/** Comes as somebody who reads, and then touches the page. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.click(5, 5);
}

const visitors = async (version: string) => (await standingOf(version)).tallies[0];

test('a share of the visitors has one version of the site, from the document to the last chunk', async ({
  page,
  context,
}) => {
  const version = `6.0.0-${run}`;
  await begin(version);
  const documents: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'document') return;
    documents.push((await response.headerValue('cache-control')) ?? '');
  });
  await visit(page, '/');
  await expect.poll(() => visitors(version), { timeout: 30_000 }).toEqual([1, 0, 0, 0]);
  for (const path of ['/about', '/services', '/contact']) await visit(page, path);
  const [first] = await page.getByRole('navigation').first().getByRole('link').all();
  await first?.click();
  await expect.poll(() => loadedOf(page, 'site')).toEqual([version]);
  expect(new Set(documents)).toEqual(new Set(['private, no-cache']));
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, expires }) => [name, httpOnly, expires])).toEqual([
    ['share', true, -1],
  ]);
  // One network is one visitor, however often it comes.
  expect(await visitors(version)).toEqual([1, 0, 0, 0]);
});

/** Opens the page as somebody who was never here: the bytes of its document, head included, and the scripts that it fetches. */
async function firstVisit(browser: Browser, path: string) {
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script')
        scripts.add(new URL(request.url()).pathname.replace(/^\/remotes\/([^/]+)\/[^/]+/, '$1'));
    });
    const response = await page.goto(path);
    const headers = (await response?.headersArray()) ?? [];
    const head = headers.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
    await expect(page.locator(`html[${startedAttribute}]`)).toBeAttached();
    await page.waitForLoadState('networkidle');
    const body = Math.round(weightOf([(await response?.text()) ?? '']) * 1000);
    return { bytes: head + body, scripts };
  } finally {
    await context.close();
  }
}

test('a first visit grows by half a kilobyte at most, and by no script', async ({ browser }) => {
  // What is live has a version before it, as nearly always, and the newer one has the live one.
  const live = `6.1.9-${run}`;
  await releaseAgain('site', live);
  for (const url of product.edges) {
    await expect
      .poll(async () => (await fetch(url)).text(), { timeout: 30_000 })
      .toContain(`/remotes/site/${live}/`);
  }
  const plain = await firstVisit(browser, '/about');
  const version = `6.2.0-${run}`;
  await begin(version);
  const rolledOut = await firstVisit(browser, '/about');
  test.info().annotations.push({ type: 'bytes', description: `${plain.bytes} → ${rolledOut.bytes}` });
  process.stdout.write(`first visit: ${plain.bytes} → ${rolledOut.bytes} bytes\n`);
  expect(rolledOut.bytes).toBeGreaterThan(plain.bytes);
  expect(rolledOut.bytes - plain.bytes).toBeLessThanOrEqual(500);
  expect([...rolledOut.scripts].filter((script) => !plain.scripts.has(script))).toEqual([]);
});

test('one that throws as it starts is a failed visit, and the page stays what it was', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/boom/, /loading site@/);
  const live = await liveVersion('site');
  const version = `6.1.0-${run}`;
  await begin(version, (script, file) =>
    file === 'remoteEntry.js' ? `throw new Error('boom at its top');${script}` : script,
  );
  await visit(page, '/about');
  await expect.poll(() => visitors(version), { timeout: 30_000 }).toEqual([1, 1, 0, 0]);
  expect(await loadedOf(page, 'site')).toEqual(expect.arrayContaining([live]));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
