import { fileURLToPath } from 'node:url';
import type { AccountName } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Every screen that is worth looking at, by the account that sees it. */
const screens: readonly (readonly [AccountName | null, Readonly<Record<string, string>>])[] = [
  [
    null,
    {
      home: '/',
      about: '/about',
      services: '/services',
      projects: '/projects',
      mission: '/mission',
      team: '/team',
      blog: '/blog',
      contact: '/contact',
      'sign-in': '/auth',
      'sign-up': '/auth?mode=sign-up',
      'not-found': '/nowhere',
    },
  ],
  [
    'acme',
    {
      portal: '/client-portal',
      'portal-sprints': '/client-portal?tab=sprints',
      'portal-invoices': '/client-portal?tab=invoices',
      'portal-notifications': '/client-portal?tab=notifications',
      'portal-profile': '/client-portal/profile',
    },
  ],
  ['newcomer', { 'portal-no-project': '/client-portal' }],
  ['employee', { 'portal-waiting': '/client-portal' }],
  [
    'admin',
    {
      dashboard: '/dashboard',
      'dashboard-blogs': '/dashboard/blogs',
      'dashboard-projects': '/dashboard/projects',
      'dashboard-client-projects': '/dashboard/client-projects',
      'dashboard-services': '/dashboard/services',
      'dashboard-team': '/dashboard/team',
      'dashboard-users': '/dashboard/users',
      'dashboard-invoices': '/dashboard/invoices',
    },
  ],
];

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

for (const [account, paths] of screens) {
  for (const width of [390, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${account ?? 'anonymous'}, ${width} px, ${colorScheme}`, () => {
        test.use({ account, colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } });

        test('shots', async ({ page, expectedErrors }) => {
          test.setTimeout(180_000);
          expectedErrors.push(/status of 404/);
          for (const [name, path] of Object.entries(paths)) {
            await page.goto(path, { waitUntil: 'networkidle' });
            await expect(page.locator('#main')).toBeVisible();
            await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0, {
              timeout: 20_000,
            });
            await page.screenshot({
              path: `${folder}${name}-${width}-${colorScheme}.jpg`,
              type: 'jpeg',
              quality: 78,
            });
          }
        });
      });
    }
  }
}
