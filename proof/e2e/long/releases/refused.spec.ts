import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadedOf, makeLive } from '../../releases/support/tabs.ts';
import { product } from '../../support/product.ts';
import { isInBackend, liveVersion, rollBackTo } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const run = crypto.randomUUID().slice(0, 8);

test.use({ account: 'acme' });

test('a version built against another React is refused by name, and the one before stands in', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/loading portal@/, /react/i);
  const good = await liveVersion('portal');
  await makeLive('portal', `2.1.0-${run}`, (script, file) =>
    file === 'remoteEntry.js' ? script.replaceAll('"^19.2.0"', '"^20.0.0"') : script,
  );
  try {
    const report = page.waitForRequest('**/__reports');
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 20_000 });
    expect(await loadedOf(page, 'portal')).toEqual(expect.arrayContaining([good]));
    const text = (await report).postData() ?? '';
    expect(text).toContain('"cause":"contract"');
    expect(text).toMatch(/react.*\^20\.0\.0/);
  } finally {
    await rollBackTo('portal', good);
  }
});

test('a registry that was damaged, or an old one put back, is not taken', async ({ page }) => {
  test.skip(isInBackend, 'it is a row of the backend there');
  const file = join(product.dataFolder, 'releases', 'registry.json');
  const good = await liveVersion('portal');
  const old = await readFile(file, 'utf8');
  await makeLive('portal', `2.1.1-${run}`);
  const newest = await readFile(file, 'utf8');
  const registryState = async () => {
    const { registry } = (await (await fetch(`${product.url}/healthz`)).json()) as {
      registry: { state: string };
    };
    return registry.state;
  };
  try {
    for (const text of ['', newest.slice(0, -100), newest.replace('"portal"', '"porta1"'), old]) {
      await writeFile(file, text);
      await expect.poll(registryState).toBe('kept');
      await page.goto('/client-portal');
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
      expect(await loadedOf(page, 'portal')).toEqual([`2.1.1-${run}`]);
      await writeFile(file, newest);
      await expect.poll(registryState).toBe('current');
    }
  } finally {
    await writeFile(file, newest);
    await rollBackTo('portal', good);
  }
});
