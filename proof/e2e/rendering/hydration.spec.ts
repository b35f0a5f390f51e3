import type { Page } from '@playwright/test';
import { holdRequests, holdShellScript } from '../support/hold-requests.ts';
import { visit, waitForHydration } from '../support/hydration.ts';
import { getPaths, recordRequests } from '../support/recorded-requests.ts';
import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(9);

const paths = [
  '/',
  '/about',
  '/services',
  '/projects?technology=React',
  '/mission',
  '/team',
  '/blog?search=a',
  '/contact?x=1',
  '/privacy',
  '/newsletter/x',
];

/** DOM attributes that differ from the React props. */
function findDifferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names: Record<string, string> = { className: 'class', htmlFor: 'for', defaultValue: 'value' };
    const differences: string[] = [];
    const getProps = (element: Element) => {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps'));
      return key === undefined ? null : (element as unknown as Record<string, Record<string, unknown>>)[key];
    };
    const markupContainers = [...document.querySelectorAll('#root *')].filter(
      (element) => getProps(element)?.dangerouslySetInnerHTML !== undefined,
    );
    for (const element of document.querySelectorAll('#root *')) {
      const props = getProps(element);
      if (!props) {
        // React does not render an author's markup.
        if (markupContainers.some((container) => container !== element && container.contains(element)))
          continue;
        differences.push(`React did not render ${element.outerHTML.slice(0, 100)}`);
        continue;
      }
      for (const [prop, value] of Object.entries(props)) {
        if (typeof value !== 'string' && typeof value !== 'number') continue;
        if (prop === 'children' || prop === 'value') continue;
        const name = names[prop] ?? prop;
        const kebabName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const actual = element.getAttribute(name) ?? element.getAttribute(kebabName);
        if (actual !== String(value)) differences.push(`${element.tagName} ${prop}: ${actual}, not ${value}`);
      }
    }
    return differences;
  });
}

for (const path of paths) {
  test(`${path} is hydrated without differences`, sample(), async ({ page }) => {
    const release = await holdShellScript(page);
    await page.goto(path);
    await page.evaluate(() => {
      Object.assign(window, { nodes: [...document.querySelectorAll('#root *')] });
    });
    const title = await page.title();
    release();
    await waitForHydration(page);
    expect(await findDifferences(page)).toEqual([]);
    const replacedCount = await page.evaluate(
      () => (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).length,
    );
    expect(replacedCount, 'elements that React recreated').toBe(0);
    expect(await page.title()).toBe(title);
    await expect(page.locator('head title')).toHaveCount(1);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('no script is requested before the page has loaded', async ({ page }) => {
  const requests = recordRequests(page);
  let earlyScripts: string[] | undefined;
  page.on('load', () => {
    earlyScripts ??= getPaths(requests, 'code');
  });
  await page.goto('/');
  await waitForHydration(page);
  expect(earlyScripts).toEqual([]);
});

test('the first tap starts the shell and takes effect after hydration', async ({ page }) => {
  const release = await holdShellScript(page);
  await page.goto('/');
  const readTheme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
  expect(await readTheme()).toBe('system');
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  expect(await readTheme()).toBe('system');
  release();
  await expect.poll(readTheme).toBe('dark');
});

test('text typed before hydration is kept', async ({ page }) => {
  const release = await holdShellScript(page);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Service').selectOption({ index: 2 });
  release();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  for (const label of ['Name', 'Service']) {
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('a form sent before hydration is validated in the page', { tag: '@long' }, async ({ page }) => {
  const release = await holdShellScript(page);
  await page.goto('/blog');
  const newsletter = page.getByRole('region', { name: 'A letter now and then' });
  await newsletter.getByLabel('Email').fill('reader@site');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  release();
  await expect(newsletter.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page).toHaveURL('/blog');
});

test('the browser sends a form itself if React does not load', { tag: '@long' }, async ({ page }) => {
  await holdShellScript(page);
  await page.goto('/blog');
  await page.getByRole('searchbox').fill('release');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/[?&]search=release/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page opened from a list does not wait for code', async ({ page }) => {
  await visit(page, '/blog');
  const link = page.locator('#main a[href^="/blog/"]').last();
  const release = await holdRequests(page, /\/rest\//);
  const code = page.waitForResponse(/\/remotes\/site\/.*\.js$/);
  await link.hover();
  await (await code).finished();
  await link.click();
  await expect(page.getByText('Loading article...')).toBeAttached();
  release();
  await expect(page.getByRole('complementary', { name: 'About the author' })).toBeVisible();
});
