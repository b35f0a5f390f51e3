import { isSameDocument, loadedOf, makeLive, mark } from '../../releases/support/tabs.ts';
import { liveVersion, rollBackTo } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const run = crypto.randomUUID().slice(0, 8);

test.use({ account: 'acme' });

test('five tabs inside the portal are off a version within 60 s of its rollback, with every character typed', async ({
  context,
}) => {
  test.setTimeout(180_000);
  const good = await liveVersion('portal');
  await makeLive('portal', `1.1.0-${run}`);
  const quiet = await Promise.all(
    ['', '?tab=sprints', '?tab=invoices', '?tab=notifications'].map(async (query) => {
      const tab = await context.newPage();
      await tab.goto(`/client-portal${query}`);
      await expect(tab.getByRole('tab', { selected: true })).toBeVisible();
      return tab;
    }),
  );
  const typed = await context.newPage();
  await typed.goto('/client-portal/profile');
  const field = typed.getByLabel('Name', { exact: true });
  await expect(field).not.toHaveValue('');
  await field.press('End');
  for (const tab of [...quiet, typed]) {
    expect(await loadedOf(tab, 'portal')).toEqual([`1.1.0-${run}`]);
    await mark(tab);
  }

  await rollBackTo('portal', good);
  const since = Date.now();
  const left = () => Math.max(1, 60_000 - (Date.now() - since));
  // Nobody comes back to a tab, and in one of them somebody goes on typing until it asks.
  const bar = typed.getByRole('status').getByRole('button', { name: 'Reload' });
  let text = await field.inputValue();
  const typing = (async () => {
    while (!(await bar.isVisible())) {
      expect(Date.now() - since).toBeLessThan(60_000);
      await field.press('x');
      text += 'x';
      await typed.waitForTimeout(300);
    }
    await bar.click();
  })();
  await Promise.all([
    typing,
    ...[...quiet, typed].map((tab) =>
      expect.poll(() => isSameDocument(tab).catch(() => true), { timeout: left() }).toBe(false),
    ),
  ]);
  expect(Date.now() - since).toBeLessThan(60_000);
  await expect(field).toHaveValue(text);
  for (const tab of [...quiet, typed]) expect(await loadedOf(tab, 'portal')).toEqual([good]);
  await expect(quiet[2]?.getByRole('tab', { name: 'Invoices', selected: true }) ?? field).toBeVisible();
});
