import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(2);

test.use({ account: 'author' });

for (const width of [390, 1440]) {
  test(`charts do not cut off labels at ${width} px`, sample(), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    for (const name of ['Tickets in running sprints', 'Invoices by month']) {
      const region = page.getByRole('region', { name });
      const chart = region.getByRole('figure');
      await expect(chart).toBeVisible();
      const cutLabels = await chart.evaluate((figure) => {
        const frame = figure.getBoundingClientRect();
        return [...figure.querySelectorAll('span')]
          .filter((label) => {
            const { left, right } = label.getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(label);
            const isWrapped = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
            return left < frame.left - 1 || right > frame.right + 1 || isWrapped;
          })
          .map((label) => label.textContent);
      });
      expect(cutLabels, name).toEqual([]);
    }
  });
}
