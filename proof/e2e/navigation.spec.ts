import { waitForHydration } from './support/hydration.ts';
import { listDeclaredPaths } from './support/routes.ts';
import { pickSample } from './support/sample.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('an unknown address returns 404, and only its path is logged', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const response = await page.goto('/no/such/page?token=secret#hash');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.poll(() => warnings).toContain('No page at /no/such/page');
  expect(warnings.join()).not.toContain('secret');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a navigation sets the title, moves focus, and is announced', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/^Northlight/);
  await waitForHydration(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle('About · Northlight');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.locator('body > .visually-hidden[role=status]')).toHaveText('About · Northlight');
});

test('links to other remotes and Back stay in one document', async ({ page }) => {
  await page.goto('/blog');
  await signIn(page, 'author');
  await expect(page).toHaveURL('/dashboard');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'View Live Site' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test.describe('the frame', () => {
  test.use({ account: 'acme' });

  test('stays around account pages and unknown addresses, and they work without it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/, /ERR_FAILED.*\/remotes\/portal\//, /loading portal@/);
    await page.goto('/client-portal/company');
    const menu = page.getByRole('navigation', { name: 'Northlight pages' });
    await expect(menu.getByRole('link', { name: 'Company' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('banner').evaluate((header) => header.setAttribute('data-kept', ''));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Password and devices' }).click();
    await expect(page).toHaveURL('/auth/account');
    const heading = page.getByRole('heading', { name: 'Password and devices', level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.getByRole('banner')).toHaveAttribute('data-kept');
    await page.goto('/client-portal/nothing');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect(menu).toBeVisible();
    await page.getByRole('link', { name: 'Go to your start page' }).click();
    await expect(page).toHaveURL('/client-portal');
    await page.route('**/remotes/portal/**', (route) => route.abort());
    await page.goto('/auth/account');
    await expect(heading).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test.describe('staff without admin rights', () => {
  test.use({ account: 'author' });

  test('learn inside the frame that a page is only for admins', async ({ page }) => {
    await page.goto('/dashboard/audit');
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  });
});

const pathsByAccount = {
  acme: ['', '?tab=sprints', '?tab=invoices', '?tab=notifications'].map((tab) => `/client-portal${tab}`),
  author: listDeclaredPaths('staff').filter((path) => !path.includes(':')),
} as const;
const isSampled = pickSample(6);

for (const account of ['acme', 'author'] as const) {
  test.describe(`Back for ${account}`, () => {
    test.use({ account, viewport: { width: 1280, height: 360 } });

    test('restores the scroll position', { tag: '@sampled' }, async ({ page }) => {
      const readScrollPosition = () => page.evaluate(() => Math.round(window.scrollY));
      for (const path of pathsByAccount[account].filter(isSampled)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const scrollBefore = await page.evaluate(() => {
          window.scrollTo(0, document.body.scrollHeight);
          return Math.round(window.scrollY);
        });
        expect(scrollBefore, `${path} is longer than the window`).toBeGreaterThan(0);
        // The mouse would scroll to the link first.
        await page.evaluate(() => {
          const links = [
            ...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"], a[href^="/client"]'),
          ];
          links.find(({ pathname }) => pathname !== location.pathname)?.click();
        });
        // Until the address changes, the page is shorter.
        await expect(page).not.toHaveURL(path);
        await expect.poll(readScrollPosition, `the page after ${path} begins at its top`).toBe(0);
        await page.goBack();
        await expect.poll(readScrollPosition, path).toBe(scrollBefore);
      }
    });
  });
}

test.describe('the theme', () => {
  test.use({ account: 'acme' });

  test('applies to all remotes once chosen in one', async ({ page }) => {
    await page.goto('/client-portal');
    const readTheme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
    expect(await readTheme()).toBe('system');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Switch between light and dark' }).click();
    await expect.poll(readTheme).toBe('dark');
    await page.goto('/about');
    expect(await readTheme()).toBe('dark');
    // A click before hydration takes effect after it.
    await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
    await expect.poll(readTheme).toBe('system');
  });
});
