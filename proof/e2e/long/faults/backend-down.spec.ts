import { type SecondEdge, startSecondEdge } from '../../support/second-edge.ts';
import { expect, test } from '../../support/test.ts';

test.describe('if the backend is down when the edge starts', () => {
  let edge: SecondEdge;
  test.beforeAll(async () => {
    edge = await startSecondEdge(false);
  });
  test.afterAll(() => edge.close());

  test('a signed-in client sees an error at /auth and can continue with Try again once it is up', async ({
    openBehindProxy,
  }) => {
    const page = await openBehindProxy('acme', edge);
    await page.goto('/client-portal');
    await expect(page).toHaveURL(/\/auth\?.*\breason=role/, { timeout: 30_000 });
    await edge.backend.listen();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 5_000 });
    await edge.backend.stop();
  });
});

test.describe('if the backend goes down later', () => {
  let edge: SecondEdge;
  test.beforeAll(async () => {
    edge = await startSecondEdge(true);
  });
  test.afterAll(() => edge.close());

  test('the portal keeps its content, shows a notice, and reloads automatically', async ({
    openBehindProxy,
  }) => {
    const page = await openBehindProxy('acme', edge);
    await page.goto('/client-portal?tab=sprints');
    const rows = page.getByRole('region', { name: 'All sprints' }).getByRole('listitem');
    await expect(rows).toHaveCount(6);
    await edge.backend.stop();
    const notice = page.getByText('Connection lost.');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(notice).toBeVisible({ timeout: 45_000 });
    await expect(rows).toHaveCount(6);
    const requestsBefore = edge.backend.seenRequests.length;
    await edge.backend.listen();
    await expect(notice).toHaveCount(0, { timeout: 15_000 });
    await expect(rows).toHaveCount(6);
    const findSprintRequests = () =>
      edge.backend.seenRequests
        .slice(requestsBefore)
        .filter(({ url }) => url.startsWith('/rest/v1/project_sprints'));
    await expect.poll(() => findSprintRequests().length).toBeGreaterThan(0);
  });
});
