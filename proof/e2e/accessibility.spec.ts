import type { AccountName } from './support/accounts.ts';
import { axeFindings } from './support/axe.ts';
import { publicRoutes } from './support/routes.ts';
import { sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const sample = sampler(10);

const screens: readonly (readonly [AccountName | null, readonly string[]])[] = [
  [null, [...publicRoutes, '/auth', '/auth?mode=sign-up', '/auth/reset', '/nowhere']],
  ['acme', ['/client-portal', '/client-portal/profile', '/auth/account']],
  ['newcomer', ['/client-portal']],
  ['employee', ['/client-portal']],
  ['admin', ['/dashboard', '/dashboard/sprints']],
];

for (const [account, paths] of screens) {
  test.describe(account ?? 'anonymous', () => {
    test.use({ account });

    for (const path of paths) {
      test(`axe finds nothing on ${path}, light and dark`, sample(), async ({ page, expectedErrors }) => {
        expectedErrors.push(/status of 404/);
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.locator('#main')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
        expect(await axeFindings(page)).toEqual([]);
      });
    }
  });
}
