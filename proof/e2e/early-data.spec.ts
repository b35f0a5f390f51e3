import { isDeepStrictEqual } from 'node:util';
import type { Page, Response } from '@playwright/test';
import { holdRequests } from './support/hold-requests.ts';
import { recordRequests } from './support/recorded-requests.ts';
import { sampler } from './support/sample.ts';
import { expect, test } from './support/test-client.ts';

const sample = sampler(6);

/** The menu's count and the first year of the invoices' filter, for which no content waits. */
const readsAfterContent = ['GET staff_attention', 'GET client_invoices'];

const portalScreenRequests = '**/rest/v1/rpc/portal_screen*';

/** Records row requests as method and path. */
function watchRowRequests(page: Page) {
  const requests = recordRequests(page);
  return {
    requested: () =>
      requests
        .filter(({ path }) => path.startsWith('/rest/v1/'))
        .map(({ method, path }) => `${method} ${path.slice('/rest/v1/'.length)}`),
    clear: () => requests.splice(0),
  };
}

async function readText(page: Page): Promise<string | null> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [role=status]:has-text("Loading")')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return page.locator('main').textContent();
}

type Row = Readonly<Record<string, unknown>>;

/** Lists the response's tables and rows by name, including those of the open tab. */
const listParts = (screen: Row): (readonly [name: string, rows: readonly Row[]])[] =>
  Object.entries(screen).flatMap(([name, value]): ReturnType<typeof listParts> => {
    if (typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return [[name, value]];
    return [[name, [value as Row]], ...listParts(value as Row)];
  });

/** How rows differ from others that may have more rows and columns; null if they do not. */
function findDifference(rows: readonly Row[], others: readonly Row[], isOrdered: boolean): string | null {
  const listDifferences = (row: Row, other: Row | undefined) =>
    Object.keys(row).filter((column) => !isDeepStrictEqual(row[column], other?.[column]));
  const positions = rows.map((row) => others.findIndex((other) => listDifferences(row, other).length === 0));
  const missing = rows[positions.indexOf(-1)];
  if (missing) {
    const other = others.find(({ id }) => id === missing.id);
    return other ? `columns differ: ${listDifferences(missing, other).join(', ')}` : 'rows are missing';
  }
  const isSorted = positions.every(
    (position, index) => index === 0 || position > (positions[index - 1] ?? 0),
  );
  return isOrdered && !isSorted ? 'the order differs' : null;
}

/**
 * Checks that a screen loads with one request, and that the single response has the rows and columns that the screen's own
 * queries read.
 */
async function expectSameAsManyRequests(page: Page, functionName: string): Promise<void> {
  await readText(page);
  const { requested, clear } = watchRowRequests(page);
  clear();
  await page.reload();
  await readText(page);
  const [first, second, ...later] = requested();
  expect([first, second]).toEqual(['GET profiles', `GET rpc/${functionName}`]);
  expect(later.filter((request) => !readsAfterContent.includes(request))).toEqual([]);
  expect(later.length).toBeLessThanOrEqual(1);

  const pattern = `**/rest/v1/rpc/${functionName}*`;
  // Another test may change rows between the two reads.
  await expect(async () => {
    let parts: ReturnType<typeof listParts> = [];
    await page.route(pattern, async (route) => {
      parts = listParts(await (await route.fetch()).json());
      await route.abort();
    });
    const responses: Response[] = [];
    const onResponse = (response: Response) => responses.push(response);
    page.on('response', onResponse);
    await page.reload();
    await readText(page);
    page.off('response', onResponse);
    await page.unroute(pattern);
    const differences: string[] = [];
    let compared = 0;
    for (const response of responses) {
      const url = new URL(response.url());
      // Queries that name their columns convert them.
      if (response.request().method() !== 'GET' || !url.searchParams.get('select')?.startsWith('*')) continue;
      // The menu's counts come after the content.
      if (url.pathname.endsWith('/staff_attention')) continue;
      const body = (await response.json()) as Row | Row[];
      const isOrdered = url.searchParams.has('order');
      const faults = parts.map(([name, rows]) => {
        const difference = findDifference(Array.isArray(body) ? body : [body], rows, isOrdered);
        return difference === null ? null : `${name}: ${difference}`;
      });
      compared += 1;
      const related = faults.filter((fault) => !fault?.endsWith('rows are missing'));
      if (!faults.includes(null))
        differences.push(`${url.pathname}: ${related.join('; ') || 'rows are missing'}`);
    }
    expect(
      differences,
      `${functionName} in supabase/migrations/…_screens.sql lacks what a query reads`,
    ).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  }).toPass({ timeout: 10_000 });
}

for (const account of ['acme', 'globex'] as const) {
  test.describe(`the portal for ${account}`, () => {
    test.use({ account });

    for (const tab of ['overview', 'sprints', 'invoices']) {
      test(
        `loads ${tab} with one request, with the rows that its queries read`,
        sample(),
        async ({ page, expectedErrors }) => {
          expectedErrors.push(/ERR_FAILED/);
          await page.goto(`/client-portal?tab=${tab}`);
          await expectSameAsManyRequests(page, 'portal_screen');
        },
      );
    }
  });
}

test.describe('the dashboard', { tag: '@long' }, () => {
  test.use({ account: 'admin' });

  test('loads the overview with one request, with the rows that its queries read', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/dashboard');
    await expectSameAsManyRequests(page, 'staff_overview');
  });

  for (const [view, querySuffix] of [
    ['the list', null],
    ['sprints', ''],
    ['tickets', '&tab=tickets'],
    ['a board', '&tab=tickets&t.view=board'],
    ['invoices', '&tab=invoices'],
  ] as const) {
    test(`loads client projects with one request, with the rows that its queries read: ${view}`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/);
      await page.goto('/dashboard/client-projects');
      if (querySuffix !== null) {
        await page.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
        await page.goto(page.url() + querySuffix);
      }
      await expectSameAsManyRequests(page, 'staff_client_projects');
    });
  }
});

test.describe('a project’s page', { tag: '@long' }, () => {
  test.use({ account: 'admin' });

  for (const tab of ['overview', 'tickets'])
    test(`loads ${tab} with one request, with the rows that its queries read`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/);
      await page.goto('/dashboard/client-projects');
      await page.getByRole('link', { name: 'Parts and Orders Portal' }).click();
      await expect(page).toHaveURL(/client-projects\/./);
      await page.goto(`${page.url()}?tab=${tab}`);
      await expectSameAsManyRequests(page, 'staff_client_projects');
    });
});

test('a response that arrives after sign-out is not shown', { tag: '@long' }, async ({
  clientPage: page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto('/client-portal?tab=sprints');
  await readText(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/client-portal');
  await readText(otherTab);
  const release = await holdRequests(page, portalScreenRequests);
  await page.reload({ waitUntil: 'commit' });
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth/);
  release();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('Groundwork')).toHaveCount(0);
  const roles = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith('-role')));
  expect(roles).toEqual([]);
});
