import type { Page, Route } from '@playwright/test';
import { must } from '../../support/api.ts';
import { addInvoice, expect, type OwnClient, signInAs, test } from '../../support/own-client.ts';

const text = 'The catalogue is quick, but the stock of Leeds is missing.';
const invoices = '**/rest/v1/client_invoices?*';

const bodies = async (own: OwnClient) =>
  must(await own.admin.from('sprint_messages').select('body').eq('sprint_id', own.sprints.review)).map(
    ({ body }) => body,
  );
const dialogPath = (own: OwnClient) =>
  `/client-portal/sprint/${own.sprints.review}?feedback=${own.sprints.review}`;

/** An invoice, so that an empty list cannot pass for a loaded one. */
const bill = (own: OwnClient) => addInvoice(own, { invoice_number: 'F-1', due_date: '2026-03-20' });

/** Notes when each request of a kind went out. */
function timesOf(page: Page, pattern: RegExp): number[] {
  const times: number[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) times.push(Date.now());
  });
  return times;
}

const listOfInvoices = /client_invoices\?select=id%2Cproject_id/;

test.describe('reads', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/status of (?:429|50\d)/);
  });

  test('a burst of 5xx is overcome by itself', async ({ ownPage, own }) => {
    await bill(own);
    let failures = 0;
    await ownPage.route(invoices, (route) => {
      failures += 1;
      return failures <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await ownPage.goto('/client-portal?tab=invoices');
    await expect(ownPage.getByRole('link', { name: 'First half' })).toBeVisible({ timeout: 15_000 });
    await expect(ownPage.getByText('Failed to load invoices')).toHaveCount(0);
  });

  test('a lasting 5xx is asked four times and told once; Retry mends it', async ({ ownPage, own }) => {
    test.setTimeout(90_000);
    await bill(own);
    const asked = timesOf(ownPage, listOfInvoices);
    await ownPage.route(invoices, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await ownPage.goto('/client-portal?tab=invoices');
    const place = ownPage.locator('#main').getByText('Failed to load invoices');
    await expect(place).toBeVisible({ timeout: 30_000 });
    expect(asked).toHaveLength(4);
    // Doubling from one second.
    const pauses = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(1000 * 2 ** index);
    await ownPage.unroute(invoices);
    await ownPage.getByRole('button', { name: 'Retry' }).first().click();
    await expect(ownPage.getByRole('link', { name: 'First half' })).toBeVisible({ timeout: 5_000 });
  });

  test('429 is waited out as long as was asked', async ({ ownPage, own }) => {
    await bill(own);
    const asked = timesOf(ownPage, listOfInvoices);
    await ownPage.route(
      invoices,
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '4' }, body: '{}' }),
      { times: 1 },
    );
    await ownPage.goto('/client-portal?tab=invoices');
    await expect(ownPage.getByRole('link', { name: 'First half' })).toBeVisible({ timeout: 15_000 });
    expect(asked).toHaveLength(2);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(4000);
  });

  for (const [name, answer] of [
    ['HTML in place of JSON', { status: 200, contentType: 'text/html', body: '<p>Welcome</p>' }],
    ['an empty 200', { status: 200, contentType: 'application/json', body: '' }],
    ['a cut body', { status: 200, contentType: 'application/json', body: '[{"id":"0000' }],
  ] as const) {
    test(`${name} is an error and not "no invoices", and nothing of it is kept`, async ({ ownPage, own }) => {
      test.setTimeout(90_000);
      await bill(own);
      await ownPage.route(invoices, (route) => route.fulfill(answer));
      await ownPage.goto('/client-portal?tab=invoices');
      await expect(ownPage.locator('#main').getByText('Failed to load invoices')).toBeVisible({
        timeout: 30_000,
      });
      await expect(ownPage.getByText('No invoices yet')).toHaveCount(0);
      await ownPage.unroute(invoices);
      await ownPage.getByRole('button', { name: 'Retry' }).first().click();
      await expect(ownPage.getByRole('link', { name: 'First half' })).toBeVisible({ timeout: 5_000 });
    });
  }

  test('with 3 s latency nothing is fetched twice, and the button is busy', async ({ ownPage, own }) => {
    test.setTimeout(120_000);
    const asked: string[] = [];
    ownPage.on('request', (request) => {
      if (/\/rest\/v1\//.test(request.url()) && request.method() === 'GET') asked.push(request.url());
    });
    const late = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue().catch(() => undefined);
    };
    await ownPage.route(/\/(?:rest|api)\//, late);
    await ownPage.goto(dialogPath(own), { waitUntil: 'commit' });
    // The page before was still asking.
    asked.length = 0;
    await expect(ownPage.getByLabel('Your feedback')).toBeVisible({ timeout: 30_000 });
    // What looks for news asks again, and so does the role once it is 2 s old.
    const beside = asked.filter((url) => !/thread|sprint_messages|select=role/.test(url));
    expect(beside.length, [...beside].sort().join('\n')).toBe(new Set(beside).size);
    await ownPage.getByLabel('Your feedback').fill(text);
    await ownPage.getByRole('button', { name: 'Submit Feedback' }).click();
    const busy = ownPage.getByRole('button', { name: 'Submitting...' });
    await expect(busy).toBeVisible();
    await expect(ownPage.getByLabel('Your feedback')).toBeDisabled();
    await busy.click({ force: true });
    await ownPage.keyboard.press('Escape');
    await expect(ownPage.getByText('Feedback Submitted')).toBeVisible({ timeout: 20_000 });
    expect(await bodies(own)).toEqual([text]);
  });
});

test.describe('writes', () => {
  test('429 on Submit: kept, and sent no sooner than was asked', async ({ ownPage, own, expectedErrors }) => {
    test.setTimeout(60_000);
    expectedErrors.push(/status of 429/);
    const sent = timesOf(ownPage, /submit-feedback/);
    await ownPage.route(
      '**/api/submit-feedback',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '9' }, body: '{}' }),
      { times: 1 },
    );
    await ownPage.goto(dialogPath(own));
    await ownPage.getByLabel('Your feedback').fill(text);
    await ownPage.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(ownPage.getByText('Waiting to be sent')).toBeVisible();
    await expect.poll(() => bodies(own), { timeout: 25_000 }).toEqual([text]);
    expect(sent).toHaveLength(2);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(9_000);
  });

  test('413 is told, and the text stays, also through a reload', async ({ ownPage, own, expectedErrors }) => {
    expectedErrors.push(/status of 413/);
    await ownPage.route('**/api/submit-feedback', (route) =>
      route.fulfill({
        status: 413,
        json: { error: { code: 'too_large', message: 'The body is larger than 65536 bytes.' } },
      }),
    );
    await ownPage.goto(dialogPath(own));
    await ownPage.getByLabel('Your feedback').fill(text);
    await ownPage.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(ownPage.getByRole('dialog').getByRole('alert')).toContainText('larger than 65536 bytes');
    await expect(ownPage.getByLabel('Your feedback')).toHaveValue(text);
    await ownPage.reload();
    await expect(ownPage.getByLabel('Your feedback')).toHaveValue(text);
  });

  test('a page that crashes under a typed question gives it back', async ({
    ownPage,
    own,
    expectedErrors,
  }) => {
    expectedErrors.push(/.*/);
    const path = `/client-portal/sprint/${own.sprints.running}`;
    await ownPage.goto(path);
    await ownPage.getByLabel('Ask a question').fill(text);
    // What no backend sends, and no screen can draw.
    await ownPage.route('**/rest/v1/project_sprints?*', (route) =>
      route.fulfill({ json: [{ id: own.sprints.running, title: 'Checkout', deliverables: null }] }),
    );
    await ownPage.reload();
    const failure = ownPage.getByRole('button', { name: 'Try again' });
    await expect(failure).toBeVisible();
    await ownPage.unroute('**/rest/v1/project_sprints?*');
    await ownPage.reload();
    await expect(ownPage.getByLabel('Ask a question')).toHaveValue(text);
  });
});

for (const [name, offset] of [
  ['ten minutes fast', 600_000],
  ['ten minutes slow', -600_000],
  ['a day fast', 86_400_000],
  ['a day slow', -86_400_000],
] as const) {
  test(`a device whose clock is ${name} neither refreshes in a loop nor counts other days`, async ({
    page,
    own,
  }) => {
    test.setTimeout(60_000);
    await bill(own);
    await page.clock.install({ time: new Date(Date.now() + offset) });
    const refreshes = timesOf(page, /token\?grant_type=refresh_token/);
    await signInAs(page, own.email, '/client-portal?tab=invoices');
    await expect(page.getByText('Payment due in 10 days')).toBeVisible();
    await page.getByRole('tab', { name: 'Sprints' }).click();
    await expect(page.getByText('Today, 10 Mar')).toBeAttached();
    // Past a tick of the client's own refresh.
    await page.clock.runFor(65_000);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Sprints' })).toBeVisible();
    expect(refreshes.length).toBeLessThanOrEqual(1);
  });
}
