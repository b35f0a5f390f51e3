import type { Page, Route } from '@playwright/test';
import { sampler } from '../support/sample.ts';
import { visit } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(6);

/** What comes in place of an answer. */
const faults = {
  refused: (route: Route) => route.abort('connectionrefused'),
  'a burst of 503': (route: Route) => route.fulfill({ status: 503, json: { message: 'no' } }),
  'HTML in place of JSON': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome to the hotel network</p>' }),
  'a body that was cut': (route: Route) =>
    route.fulfill({ contentType: 'application/json', body: '[{"id":"1","title":"Hal' }),
  'an empty 200': (route: Route) => route.fulfill({ status: 200, body: '' }),
} as const;

interface Walk {
  readonly link: string;
  readonly table: string;
  readonly fault: keyof typeof faults;
  readonly error: string;
}

const walks: readonly Walk[] = [
  { link: 'Projects', table: 'projects', fault: 'refused', error: 'Failed to load projects' },
  { link: 'Projects', table: 'projects', fault: 'an empty 200', error: 'Failed to load projects' },
  {
    link: 'Team',
    table: 'team_members',
    fault: 'HTML in place of JSON',
    error: 'Failed to load team members',
  },
  { link: 'Blog', table: 'blogs', fault: 'a body that was cut', error: 'Failed to load blog posts' },
  { link: 'Blog', table: 'blogs', fault: 'a burst of 503', error: 'Failed to load blog posts' },
];

const follow = (page: Page, link: string) =>
  page.getByRole('navigation').first().getByRole('link', { name: link, exact: true }).click();

/** Lets the pauses between attempts pass. */
async function passTime(page: Page, until: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5000);
    expect(await until()).toBe(true);
  }).toPass();
}

for (const { link, table, fault, error } of walks) {
  test(
    `${link}: ${fault} is said so, and Retry brings what is there`,
    sample(),
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      await page.clock.install();
      await visit(page, '/imprint');
      const address = new RegExp(`/rest/v1/${table}\\?`);
      await page.route(address, faults[fault]);
      await follow(page, link);
      const main = page.getByRole('main');
      await passTime(page, () => main.getByText(error).isVisible());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.unroute(address);
      await main.getByRole('button', { name: 'Retry' }).click();
      await expect(main.getByText(error)).toBeHidden();
      await expect(main.locator('li h2, li h3').first()).toBeVisible();
    },
  );
}

test('services that cannot be read give way to examples, which are called that', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.clock.install();
  // Every page of the site comes with the services for its footer; the sign-in has nothing of it.
  await visit(page, '/auth');
  const address = /\/rest\/v1\/services\?/;
  await page.route(address, faults.refused);
  await page.getByRole('link', { name: 'Northlight', exact: true }).click();
  await follow(page, 'Services');
  const services = page.getByRole('region', { name: 'Our services' });
  await passTime(page, () => services.getByText('could not be loaded').isVisible());
  for (const [title, price] of [
    ['Web Development', '$5,000'],
    ['Mobile Development', '$8,000'],
    ['UI/UX Design', '$3,000'],
  ] as const) {
    await expect(services.getByRole('listitem').filter({ hasText: title })).toContainText(price);
  }
  await page.unroute(address);
  await services.getByRole('button', { name: 'Retry' }).click();
  await expect(services.getByRole('heading', { name: 'Custom CRM Systems' })).toBeVisible();
  await expect(services.getByText('could not be loaded')).toBeHidden();
});

test('an answer that takes 3 s is waited for, asked for once, and the wait is named', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, '/imprint');
  const asked: string[] = [];
  await page.route(/\/rest\/v1\/projects\?/, async (route) => {
    asked.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await follow(page, 'Projects');
  await expect(page.getByText('Loading projects...')).toBeInViewport();
  await expect(page.getByRole('main').locator('li h2').first()).toBeVisible();
  expect(asked).toHaveLength(new Set(asked).size);
});

test('a message is sent once however often its button is pressed, and the button is busy', {
  tag: '@long',
}, async ({ page }) => {
  let posts = 0;
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { token: 'x' } });
    posts += 1;
    await held;
    return route.fulfill({ json: { ok: true } });
  });
  await visit(page, '/contact');
  const form = page.getByRole('form', { name: 'Message' });
  await form.getByLabel('Name').fill('Vi');
  await form.getByLabel('Email').fill('vi@site.example');
  await form.getByLabel('Service').selectOption('crm');
  await form.getByLabel('Message').fill('Hello');
  const send = form.getByRole('button', { name: 'Send message' });
  await send.dblclick();
  await expect.poll(() => posts).toBe(1);
  await expect(form.getByLabel('Message')).toBeDisabled();
  await send.click({ force: true });
  answer();
  await expect(form.getByText('Thank you for your message!')).toBeVisible();
  expect(posts).toBe(1);
});
