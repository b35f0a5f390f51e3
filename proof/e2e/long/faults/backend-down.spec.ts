import { openBehind } from '../../support/open-behind.ts';
import { type SecondEdge, startSecondEdge } from '../../support/second-edge.ts';
import { expect, test } from '../../support/test.ts';

test.describe('if the backend is down when the edge starts', () => {
  let edge: SecondEdge;
  test.beforeAll(async () => {
    edge = await startSecondEdge(false);
  });
  test.afterAll(() => edge.close());

  test('a signed-in client sees an error at /auth, and can continue with Try again once it is back', async ({
    browser,
  }) => {
    const page = await openBehind(browser, edge, 'acme');
    await page.goto('/client-portal');
    await expect(page).toHaveURL(/\/auth\?.*\breason=role/, { timeout: 30_000 });
    await edge.backend.listen();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 5_000 });
    await edge.backend.stop();
    await page.context().close();
  });
});

test.describe('if the backend goes down later', () => {
  let edge: SecondEdge;
  test.beforeAll(async () => {
    edge = await startSecondEdge(true);
  });
  test.afterAll(() => edge.close());

  test('a public page seen before is still served', async ({ browser }) => {
    const page = await openBehind(browser, edge, null);
    await page.goto('/services');
    const first = page.getByRole('region', { name: 'Our services' }).getByRole('heading').first();
    await expect(first).toBeVisible();
    const name = (await first.textContent()) ?? '';
    // A new copy lets the browser render its first page if the renderer is too slow.
    const document = async () => (await page.request.get('/services')).text();
    await expect.poll(document, { timeout: 20_000 }).toContain(name);
    await edge.backend.stop();
    await page.goto('/services');
    await expect(first).toHaveText(name);
    await expect(page.getByText('These are examples')).toHaveCount(0);
    await edge.backend.listen();
    await page.context().close();
  });

  test('the portal keeps its content, shows a notice, and reloads automatically', async ({ browser }) => {
    const page = await openBehind(browser, edge, 'acme');
    await page.goto('/client-portal?tab=sprints');
    const rows = page.getByRole('region', { name: 'All sprints' }).getByRole('listitem');
    await expect(rows).toHaveCount(6);
    await edge.backend.stop();
    const note = page.getByText('Connection lost.');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(note).toBeVisible({ timeout: 45_000 });
    await expect(rows).toHaveCount(6);
    const before = edge.backend.seenRequests.length;
    await edge.backend.listen();
    await expect(note).toHaveCount(0, { timeout: 15_000 });
    await expect(rows).toHaveCount(6);
    const sprints = () =>
      edge.backend.seenRequests.slice(before).filter(({ url }) => url.startsWith('/rest/v1/project_sprints'));
    await expect.poll(() => sprints().length).toBeGreaterThan(0);
    await page.context().close();
  });
});
