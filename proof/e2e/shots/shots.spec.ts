import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AccountName } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** A path, or a list page and the path prefix of the link to follow from it. */
type Location = string | readonly [list: string, link: string];

/** The screens to capture, grouped by account. */
const screens: readonly (readonly [AccountName | null, Readonly<Record<string, Location>>])[] = [
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
      'dashboard-client-project': ['/dashboard/client-projects', '/dashboard/client-projects/'],
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

async function open(page: Page, location: Location): Promise<void> {
  const [first, link] = typeof location === 'string' ? [location, null] : location;
  await page.goto(first, { waitUntil: 'networkidle' });
  if (link === null) return;
  const target = await page.locator(`#main a[href^="${link}"]`).first().getAttribute('href');
  await page.goto(target ?? '', { waitUntil: 'networkidle' });
}

for (const [account, locations] of screens) {
  for (const width of [390, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${account ?? 'anonymous'}, ${width} px, ${colorScheme}`, () => {
        test.use({ account, colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } });

        test('takes the screenshots', async ({ page, expectedErrors }) => {
          test.setTimeout(180_000);
          expectedErrors.push(/status of 404/);
          for (const [name, location] of Object.entries(locations)) {
            await open(page, location);
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

/** `/kit` exists only during development. */
test('takes the screenshots of the components', async ({ page }) => {
  test.setTimeout(300_000);
  const url = 'http://localhost:4390';
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    detached: true,
    env: { ...process.env, PORT: '4390', DATA_DIR: mkdtempSync(`${tmpdir()}/kit-`) },
    stdio: 'ignore',
  });
  try {
    const isReady = () =>
      fetch(`${url}/kit`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await expect.poll(isReady, { timeout: 240_000 }).toBe(true);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${url}/kit`);
      await expect(page.getByRole('heading', { name: 'Components, dark' })).toBeVisible();
      await page.screenshot({ path: `${folder}kit-${width}.jpg`, type: 'jpeg', quality: 54, fullPage: true });
    }
  } finally {
    if (dev.pid) process.kill(-dev.pid, 'SIGINT');
  }
});

/** The README image: three apps in the shell's frame, made from the existing screenshots. */
test('renders the README image of the three apps', async ({ page }) => {
  const apps = [
    ['site', 'home', 'for everybody'],
    ['portal', 'portal', 'for clients'],
    ['dashboard', 'dashboard', 'for staff'],
  ] as const;
  const figures = apps.map(([app, name, audience]) => {
    const picture = readFileSync(`${folder}${name}-1440-light.jpg`).toString('base64');
    return `<figure><img src="data:image/jpeg;base64,${picture}"><figcaption><b>${app}/</b> ${audience}</figcaption></figure>`;
  });
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.setContent(`<style>
    body { margin: 0; padding: 20px; font: 18px sans-serif; color: #12211d; background: #eef3f0 }
    main { padding: 20px; border: 2px solid #0d5c4b; border-radius: 14px; background: #fff }
    h1 { margin: 0 0 18px; font-size: 20px; font-weight: 600 }
    div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 20px }
    figure { margin: 0 } img { width: 100%; border: 1px solid #c9d6d0; border-radius: 8px } figcaption { margin-top: 8px }
  </style><main><h1>shell/: one document, router, session and role guard</h1><div>${figures.join('')}</div></main>`);
  await page.screenshot({ path: `${folder}three-apps.jpg`, type: 'jpeg', quality: 70 });
});
