import type { Page } from '@playwright/test';
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

/**
 * Checks that a screen shows the same with one request as with many. Repeats both loads if another test changes data in
 * between.
 * @param minRequests - without the single request, the screen sends more than this many
 */
async function expectSameAsManyRequests(
  page: Page,
  functionName: string,
  minRequests: number,
): Promise<void> {
  await readText(page);
  const { requested, clear } = watchRowRequests(page);
  const pattern = `**/rest/v1/rpc/${functionName}*`;
  await expect(async () => {
    clear();
    await page.reload();
    const textFromOneRequest = await readText(page);
    expect(requested()).toEqual(['GET profiles', `GET rpc/${functionName}`]);
    await page.route(pattern, (route) => route.abort());
    await page.reload();
    const textFromManyRequests = await readText(page);
    await page.unroute(pattern);
    expect(textFromManyRequests).toBe(textFromOneRequest);
  }).toPass();
  expect(requested().length).toBeGreaterThan(minRequests);
}

for (const account of ['acme', 'globex'] as const) {
  test.describe(`the portal for ${account}`, () => {
    test.use({ account });

    for (const tab of ['overview', 'sprints', 'invoices']) {
      test(
        `loads ${tab} with one request and shows the same as with many`,
        sample(),
        async ({ page, expectedErrors }) => {
          expectedErrors.push(/ERR_FAILED/);
          await page.goto(`/client-portal?tab=${tab}`);
          await expectSameAsManyRequests(page, 'portal_screen', 6);
        },
      );
    }
  });
}

test.describe('the dashboard', { tag: '@long' }, () => {
  test.use({ account: 'admin' });

  test('loads the overview with one request and shows the same as with many', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/dashboard');
    await expectSameAsManyRequests(page, 'staff_overview', 10);
  });

  for (const [view, querySuffix] of [
    ['the list', null],
    ['sprints', ''],
    ['tickets', '&tab=tickets'],
    ['a board', '&tab=tickets&t.view=board'],
    ['invoices', '&tab=invoices'],
  ] as const) {
    test(`loads client projects with one request and shows the same as with many: ${view}`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/);
      await page.goto('/dashboard/client-projects');
      if (querySuffix !== null) {
        await page.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
        await page.goto(page.url() + querySuffix);
      }
      await expectSameAsManyRequests(page, 'staff_client_projects', 5);
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
