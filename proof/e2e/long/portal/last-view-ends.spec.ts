import type { Page } from '@playwright/test';
import { must } from '../../support/api.ts';
import { expireSession } from '../../support/expired-session.ts';
import { holdShell } from '../../support/hold-back.ts';
import { bringSession, createPerson, expect, test } from '../../support/own-client.ts';

const invoices = '/client-portal?tab=invoices';
/** What nothing but the view that was kept first holds. */
const mark = 'kept before the event';
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('northlight.seen'));
const marked = async (page: Page) => (await kept(page))?.includes(mark) ?? false;

/** A document of this origin without anything of the product: no tab of it is open then. */
async function leave(page: Page): Promise<void> {
  await page.route('/nowhere-yet', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/nowhere-yet');
}

interface View {
  readonly address: string;
  readonly at: number;
  readonly of: string;
  readonly html: string;
}

/** Waits until the page is kept, leaves it, and has the view twice: what is kept later takes the place of one alone. */
async function keep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => kept(page), { timeout: 15_000 }).not.toBeNull();
  await leave(page);
  await change(page, ([view]) => {
    const shown = { ...view, html: `${view?.html}<p>${mark}</p>` } as View;
    return [shown, { ...shown, address: '/client-portal?tab=of-no-visit' }];
  });
  expect(await marked(page)).toBe(true);
}

async function change(page: Page, how: (views: readonly View[]) => View[]): Promise<void> {
  const all = JSON.parse((await kept(page)) ?? '') as { views: View[] };
  await page.evaluate(
    (text) => localStorage.setItem('northlight.seen', text),
    JSON.stringify({ ...all, views: how(all.views) }),
  );
}

const removeSession = (page: Page) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (/auth-token/.test(name)) localStorage.removeItem(name);
  });

/** Opens the page that was kept, in whose first paint nothing of it is; a moment later nothing is stored either. */
async function expectNothingOfIt(page: Page, path = invoices): Promise<void> {
  const letGo = await holdShell(page);
  await page.goto(path, { waitUntil: 'commit' });
  // All of the document is there then, and its scripts but the shell's have run.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator('[data-last-view]')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => marked(page), { timeout: 15_000 }).toBe(false);
}

test.beforeEach(() => test.setTimeout(90_000));

for (const [what, how] of [
  ['a day goes by', (views) => views.map((view) => ({ ...view, at: view.at - 24 * 60 * 60 * 1000 }))],
  // What is kept names role, schema, shell and remote.
  [
    'a migration is applied',
    (views) => views.map((view) => ({ ...view, of: view.of.replace(/ \d{14} /, ' 20200101000000 ') })),
  ],
  [
    'the shell is released',
    (views) => views.map((view) => ({ ...view, of: view.of.replace(/ \S+ (\S+)$/, ' 0.0.1 $1') })),
  ],
  [
    'the remote is released',
    (views) => views.map((view) => ({ ...view, of: view.of.replace(/\S+$/, '0.0.1') })),
  ],
] satisfies [string, (views: readonly View[]) => View[]][]) {
  test(`a view goes when ${what} between two visits`, async ({ ownPage: page }) => {
    await keep(page, invoices);
    await change(page, how);
    await expectNothingOfIt(page);
  });
}

test('a view goes when another person signs in, however the session before got lost', async ({
  ownPage: page,
}) => {
  await keep(page, invoices);
  await removeSession(page);
  await bringSession(page, (await createPerson()).email);
  await expectNothingOfIt(page);
});

test('a view is gone from the page of signing in, where a session got lost', async ({ ownPage: page }) => {
  await keep(page, invoices);
  await removeSession(page);
  await page.goto('/auth');
  await expect.poll(() => kept(page), { timeout: 15_000 }).toBeNull();
});

test('a view goes when the role changes while no tab is open', async ({ page }) => {
  const { id, email, admin } = await createPerson();
  await bringSession(page, email);
  await keep(page, '/client-portal');
  must(await admin.from('profiles').update({ role: 'author' }).eq('id', id).select('id'));
  await page.goto('/client-portal');
  await page.waitForURL(/\/dashboard/);
  await expect.poll(() => marked(page), { timeout: 15_000 }).toBe(false);
});

test('a view goes when the session has ended elsewhere, with the first answer that says so', async ({
  ownPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  await keep(page, invoices);
  await expireSession(page, 'gone');
  await page.goto(invoices);
  await page.waitForURL(/\/auth/);
  await expect.poll(() => kept(page)).toBeNull();
});

test('a view goes when the session ends over what was typed, which stays', async ({
  ownPage: page,
  own,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  await keep(page, invoices);
  await page.goto(`/client-portal/sprint/${own.sprints.review}?feedback=${own.sprints.review}`);
  await page.getByLabel('Your feedback').fill('Typed while it was kept.');
  await expect.poll(async () => (await kept(page))?.includes('sprint/')).toBe(true);
  expect(await kept(page)).not.toContain('Typed while');
  await expireSession(page, 'gone');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sign in again' })).toBeVisible();
  await expect.poll(() => kept(page)).toBeNull();
  await expect(page.getByLabel('Your feedback')).toHaveValue('Typed while it was kept.');
});

test('a view goes when its person signs out in this tab, and Back shows nothing of it', async ({
  ownPage: page,
}) => {
  await keep(page, invoices);
  await page.goto(invoices);
  await page.getByRole('tab', { name: 'Sprints' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => kept(page)).toBeNull();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('[data-last-view]')).toHaveCount(0);
  expect(await kept(page)).toBeNull();
});

test('after Back from elsewhere a screen reader hears one heading, once', async ({ ownPage: page }) => {
  await page.addInitScript(() => {
    const heard = new Set<Element>();
    Object.assign(window, { heard });
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) {
        if (heading.closest('[inert], [aria-hidden="true"], [hidden]') === null) heard.add(heading);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(invoices);
  await expect.poll(() => kept(page), { timeout: 15_000 }).not.toBeNull();
  await leave(page);
  const letGo = await holdShell(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('[data-last-view]')).toContainText('Refreshing…');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-last-view]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { heard: Set<Element> }).heard.size)).toBe(1);
});

test('with the storage full the portal is there as ever, and nothing is kept', async ({ ownPage: page }) => {
  await keep(page, invoices);
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      for (let part = 0; ; part += 1) {
        try {
          localStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await page.goto('/client-portal?tab=sprints');
  await expect(page.getByText('Groundwork').first()).toBeVisible();
  await expect.poll(() => kept(page), { timeout: 15_000 }).toBeNull();
  await page.reload();
  await expect(page.getByText('Groundwork').first()).toBeVisible();
});
