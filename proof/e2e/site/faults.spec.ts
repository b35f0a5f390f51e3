import { visit } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

test('a list that cannot be read says so, and Retry brings it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.clock.install();
  await visit(page, '/imprint');
  const address = /\/rest\/v1\/blogs\?/;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome to the hotel network</p>' }),
  );
  await page.getByRole('navigation').first().getByRole('link', { name: 'Blog', exact: true }).click();
  const main = page.getByRole('main');
  const failure = main.getByText('Failed to load blog posts');
  // Lets the pauses between attempts pass.
  await expect(async () => {
    await page.clock.fastForward(5000);
    expect(await failure.isVisible()).toBe(true);
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(address);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
  await expect(main.locator('li h3').first()).toBeVisible();
});
