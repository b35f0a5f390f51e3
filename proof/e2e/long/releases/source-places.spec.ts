import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageStateOf } from '../../support/accounts.ts';
import { apiOf } from '../../support/api.ts';
import { axeFindings } from '../../support/axe.ts';
import { type Checkout, copyCheckout, runRelease } from '../../support/checkout.ts';
import { isInBackend, liveVersion, releaseStore, rollBackTo, untilServed } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const version = `7.0.0-${crypto.randomUUID().slice(0, 8)}`;
const source = 'portal/src/portal-page.tsx';
const thrown = "if (Date.now() > 0) throw new TypeError('x is not a function');";

test.use({ account: 'acme' });

test('staff read in which line of the source a real version threw, and nobody else can', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  expectedErrors.push(/x is not a function/);
  const good = await liveVersion('portal');
  const checkout = await copyCheckout();
  try {
    await checkout.edit(source, (text) =>
      text.replace(/(export function Component\(.*\) \{\n)/, `$1  ${thrown}\n`),
    );
    const line = await lineOf(checkout, thrown);
    // The gate would refuse it.
    const args = ['portal', '--version', version, '--from', checkout.folder];
    const { code, output } = await runRelease(args, { RELEASE_TRY_OUT: '0' });
    expect(code, output).toBe(0);
    await untilServed('portal', version);

    const reported = page.waitForResponse('**/__reports');
    await page.goto('/client-portal');
    expect((await reported).status()).toBe(204);

    const context = await browser.newContext({ storageState: storageStateOf('admin') });
    const admin = await context.newPage();
    const faults = admin.getByRole('region', { name: 'Reported by browsers' });
    // The other copy of the edge sends what it has counted every five seconds.
    await expect(async () => {
      await admin.goto('/dashboard/releases');
      await expect(faults).toContainText(version);
    }).toPass({ timeout: 30_000 });
    await expect(faults.getByText(new RegExp(`^${source}:${line}:\\d+$`))).toBeVisible();
    expect(await axeFindings(admin)).toEqual([]);
    await context.close();

    const scripts = await scriptsOf(version);
    expect(scripts.length).toBeGreaterThan(3);
    const base = `/remotes/portal/${version}`;
    for (const file of scripts) {
      const answer = await page.request.get(`${base}/${file}`);
      expect(answer.headers()).not.toHaveProperty('sourcemap');
      expect(await answer.text()).not.toContain('sourceMappingURL');
      for (const guess of [`${file}.map`, `maps/${file}.map`])
        expect((await page.request.get(`${base}/${guess}`)).status(), guess).toBe(404);
    }
    for (const guess of ['.maps.json.gz', '%2emaps.json.gz', 'maps/', 'maps.json.gz'])
      expect((await page.request.get(`${base}/${guess}`)).status(), guess).toBe(404);
    if (isInBackend) {
      for (const [who, count] of [
        ['acme', 0],
        ['author', 1],
      ] as const) {
        const { api } = await apiOf(who);
        const { data } = await api.from('release_maps').select('name').eq('version', version);
        expect(data, who).toHaveLength(count);
      }
    }
  } finally {
    await rollBackTo('portal', good);
    await checkout.remove();
  }
});

async function lineOf(checkout: Checkout, code: string): Promise<number> {
  const lines = (await readFile(join(checkout.folder, source), 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(code)) + 1;
}

async function scriptsOf(released: string): Promise<string[]> {
  const record = await (await releaseStore()).find('portal', released);
  return Object.keys(record?.files ?? {}).filter(
    (file) => file.endsWith('.js') && !file.startsWith('server/'),
  );
}
