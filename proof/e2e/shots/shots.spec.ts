import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AccountName } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** An address, or a page with a link to an address with this prefix. */
type Place = string | readonly [list: string, link: string];

/** Every screen by account. */
const screens: readonly (readonly [AccountName | null, Readonly<Record<string, Place>>])[] = [
  [
    null,
    {
      home: '/',
      about: '/about',
      services: '/services',
      projects: '/projects',
      project: ['/projects', '/project/'],
      mission: '/mission',
      team: '/team',
      blog: '/blog',
      post: ['/blog', '/blog/'],
      contact: '/contact',
      privacy: '/privacy',
      imprint: '/imprint',
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
      'portal-sprint': ['/client-portal?tab=sprints', '/client-portal/sprint/'],
      'portal-invoices': '/client-portal?tab=invoices',
      'portal-notifications': '/client-portal?tab=notifications',
      'portal-profile': '/client-portal/profile',
      account: '/auth/account',
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
      'dashboard-sprints': '/dashboard/sprints',
      'dashboard-testimonials': '/dashboard/testimonials',
      'dashboard-faqs': '/dashboard/faqs',
      'dashboard-inbox': '/dashboard/inbox',
      'dashboard-releases': '/dashboard/releases',
      'dashboard-profile': '/dashboard/profile',
    },
  ],
];

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));

async function open(page: Page, place: Place): Promise<void> {
  const [first, link] = typeof place === 'string' ? [place, null] : place;
  await page.goto(first, { waitUntil: 'networkidle' });
  if (link === null) return;
  const target = await page.locator(`#main a[href^="${link}"]`).first().getAttribute('href');
  await page.goto(target ?? '', { waitUntil: 'networkidle' });
}

for (const [account, paths] of screens) {
  for (const width of [390, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${account ?? 'anonymous'}, ${width} px, ${colorScheme}`, () => {
        test.use({ account, colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } });

        test('shots', async ({ page, expectedErrors }) => {
          test.setTimeout(180_000);
          expectedErrors.push(/status of 404/);
          for (const [name, path] of Object.entries(paths)) {
            await open(page, path);
            await expect(page.locator('#main')).toBeVisible();
            await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0, {
              timeout: 20_000,
            });
            await page.waitForFunction(() =>
              [...document.images].every(
                (image) =>
                  image.complete ||
                  !image.checkVisibility() ||
                  image.getBoundingClientRect().top > window.innerHeight,
              ),
            );
            await page.screenshot({
              path: `${folder}${name}-${width}-${colorScheme}.jpg`,
              type: 'jpeg',
              quality: 54,
            });
          }
        });
      });
    }
  }
}
