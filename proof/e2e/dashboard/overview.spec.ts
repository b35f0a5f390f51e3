import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(2);

test.use({ account: 'author' });

for (const width of [390, 1440]) {
  test(`the charts show every label whole, at ${width} px`, sample(), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    for (const name of ['Tickets of the running sprints', 'Invoices by month']) {
      const region = page.getByRole('region', { name });
      // Its code comes when the chart is in view.
      await region.scrollIntoViewIfNeeded();
      const chart = region.locator('svg.recharts-surface').first();
      await expect(chart.locator('text').first()).toBeVisible();
      const cut = await chart.evaluate((svg) => {
        const frame = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('text')]
          .filter((text) => {
            const { left, right } = text.getBoundingClientRect();
            return left < frame.left - 1 || right > frame.right + 1;
          })
          .map((text) => text.textContent);
      });
      expect(cut, name).toEqual([]);
    }
  });
}
