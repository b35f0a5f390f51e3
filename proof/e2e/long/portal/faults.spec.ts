import type { Page, Route } from '@playwright/test';
import { must } from '../../support/api.ts';
import { expect, type OwnClient, test } from '../../support/own-client.ts';

const text = 'The catalogue is quick, but the stock of Leeds is missing.';

const bodies = async (own: OwnClient) =>
  must(await own.admin.from('sprint_messages').select('body').eq('sprint_id', own.sprints.review)).map(
    ({ body }) => body,
  );
const dialogPath = (own: OwnClient) =>
  `/client-portal/sprint/${own.sprints.review}?feedback=${own.sprints.review}`;

/** Notes when each request of a kind went out. */
function timesOf(page: Page, pattern: RegExp): number[] {
  const times: number[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) times.push(Date.now());
  });
  return times;
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
