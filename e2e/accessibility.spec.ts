import AxeBuilder from '@axe-core/playwright';
import type { AccountName } from './support/accounts.ts';
import { publicRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const screens: readonly (readonly [AccountName | null, readonly string[]])[] = [
  [null, [...publicRoutes, '/auth', '/auth?mode=sign-up', '/auth/reset', '/nowhere']],
  ['acme', ['/client-portal', '/client-portal/profile']],
  ['newcomer', ['/client-portal']],
  ['employee', ['/client-portal']],
  ['admin', ['/dashboard', '/dashboard/sprints']],
];

for (const [account, paths] of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${account ?? 'anonymous'}, ${colorScheme}`, () => {
      test.use({ account, colorScheme });

      test('axe finds nothing', async ({ page, expectedErrors }) => {
        test.setTimeout(120_000);
        expectedErrors.push(/status of 404/);
        for (const path of paths) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.locator('#main')).toBeVisible();
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
            ),
            path,
          ).toEqual([]);
        }
      });
    });
  }
}
