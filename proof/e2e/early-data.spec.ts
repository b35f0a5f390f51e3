import { isDeepStrictEqual } from 'node:util';
import type { Page, Response } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expireSession } from './support/expired-session.ts';
import { holdRequests } from './support/hold-requests.ts';
import { recordRequests } from './support/recorded-requests.ts';
import { sampler } from './support/sample.ts';
import { expect, storeSession, test } from './support/test-client.ts';

const sample = sampler(6);

const portalScreenRequests = '**/rest/v1/rpc/portal_screen*';

/** Records row requests as method and path, with their tokens. */
function watchRowRequests(page: Page) {
  const requests = recordRequests(page);
  const getRowRequests = () => requests.filter(({ path }) => path.startsWith('/rest/v1/'));
  return {
    requested: () =>
      getRowRequests().map(({ method, path }) => `${method} ${path.slice('/rest/v1/'.length)}`),
    tokens: () => getRowRequests().map(({ token }) => token),
    clear: () => requests.splice(0),
  };
}

/** Replaces the signature of the stored token before the next document loads. */
function forgeSession(page: Page) {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const [head, body] = session.access_token.split('.');
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, access_token: `${head}.${body}.${'A'.repeat(43)}` }),
    );
  });
}

const readStoredToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token;
  });

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

/** Describes how rows differ: by column if their number is equal. */
function describeDifference(rows: readonly Row[], others: readonly Row[]): string[] {
  if (rows.length !== others.length) return [`${others.length} rows instead of ${rows.length}`];
  const columns = new Set([...rows, ...others].flatMap(Object.keys));
  const isSame = (column: string) =>
    rows.every((row, index) => isDeepStrictEqual(row[column], others[index]?.[column]));
  return [...columns].filter((column) => !isSame(column)).map((column) => `column ${column}`);
}

/** Requests whose rows the screen converts: a nested company, some columns of settings, and invoices in a period. */
const isConverted = (url: URL) =>
  /company_members|sprint_progress|settings|profiles/.test(url.pathname) || url.searchParams.has('due_date');

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
  expect(requested()).toEqual(['GET profiles', `GET rpc/${functionName}`]);

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
      if (
        response.request().method() !== 'GET' ||
        !/^\/rest\/v1\/\w+$/.test(url.pathname) ||
        isConverted(url)
      )
        continue;
      const body = (await response.json()) as Row | Row[];
      const rows = Array.isArray(body) ? body : [body];
      const faults = parts.map(([name, others]) => [name, describeDifference(rows, others)] as const);
      const [nearest] = faults.sort(([, one], [, other]) => one.length - other.length);
      compared += 1;
      if (rows.length > 0 && nearest?.[1].length !== 0)
        differences.push(
          `${url.pathname}: ${functionName} (supabase/migrations/…_screens.sql) has no such rows; ${nearest?.[0]} differs: ${nearest?.[1].join(', ')}`,
        );
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(2);
  }).toPass({ timeout: 30_000 });
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

test.describe('with outdated data on the device', { tag: '@long' }, () => {
  for (const [account, home] of [
    ['admin', '/dashboard'],
    ['author', '/dashboard'],
    ['employee', '/client-portal'],
    ['globex', '/client-portal'],
    ['newcomer', '/client-portal'],
  ] as const) {
    test(`${account} can return with an expired session, but gets no data with a forged one or another project’s`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 40[0136]/);
      await storeSession(page, accounts[account]);
      await page.goto(home);
      // For staff, an overview section that no other test changes.
      const readStableText = async () => {
        const pageText = await readText(page);
        return home === '/dashboard'
          ? page.getByRole('region', { name: 'Invoices by month' }).textContent()
          : pageText;
      };
      const initialText = await readStableText();
      expect(initialText).not.toBe('');
      const { tokens, clear } = watchRowRequests(page);

      await expireSession(page);
      const expiredToken = await readStoredToken(page);
      await page.reload();
      await expect.poll(readStableText).toBe(initialText);
      expect(tokens()).not.toContain(expiredToken);

      // The stored role belongs to another user, so role and data are requested again.
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.endsWith('-role')) ?? '';
        localStorage.setItem(
          key,
          `00000000-0000-7000-8000-000000000000 ${localStorage.getItem(key)?.split(' ')[1]}`,
        );
      });
      await page.reload();
      await expect.poll(readStableText).toBe(initialText);

      // Another project's session is ignored, and its token is not sent.
      const session = await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
        const text = localStorage.getItem(key) ?? '';
        for (const name of Object.keys(localStorage)) {
          if (!name.startsWith('sb-')) continue;
          localStorage.setItem(name.replace('sb-localhost', 'sb-another'), localStorage.getItem(name) ?? '');
          localStorage.removeItem(name);
        }
        return { key, text };
      });
      const foreignToken = (JSON.parse(session.text) as { access_token: string }).access_token;
      clear();
      await page.goto(home);
      await page.waitForURL(/\/auth\?next=/);
      expect(tokens()).not.toContain(foreignToken);

      await page.evaluate(({ key, text }) => {
        localStorage.clear();
        localStorage.setItem(key, text);
      }, session);
      await forgeSession(page);
      await page.goto(home);
      await page.waitForURL(/\/auth/);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((name) => /localhost.*-role/.test(name))),
      ).toEqual([]);
    });
  }
});
