import { findAxeViolationsAsShown } from './support/axe.ts';
import { visit } from './support/hydration.ts';
import { product } from './support/product.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'acme' });

test('Alt+Shift+D loads and opens a panel that shows which remote rendered the page', {
  tag: '@long',
}, async ({ page }) => {
  const countShellScripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/remotes\/shell\/.*\.js$/.test(name))
          .length,
    );
  const panel = page.getByRole('dialog', { name: 'Parts of this page' });
  for (const [path, remote, colorScheme] of [
    ['/', 'site', 'light'],
    ['/client-portal', 'portal', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const scriptsBefore = await countShellScripts();
    await page.keyboard.press('Alt+Shift+KeyD');
    await expect(panel.getByText(`The remote ${remote} rendered this page.`)).toBeVisible();
    expect(await countShellScripts()).toBeGreaterThan(scriptsBefore);
    await expect(panel.getByRole('link')).toHaveAttribute('href', `vscode://file${product.root}${remote}/`);
    await expect(panel.getByText(/^react \d+\.\d+\.\d+$/)).toBeVisible();
    await expect(
      panel.locator('div', { has: page.getByText('Remote entry', { exact: true }) }).last(),
    ).toContainText(/\d\sms, starting at \d/);
    expect(await findAxeViolationsAsShown(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
});
