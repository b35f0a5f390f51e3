import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, copyCheckout, runRelease } from '../../support/checkout.ts';
import { readLiveVersion, rollBackTo, waitUntilServed } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const version = `7.0.0-${crypto.randomUUID().slice(0, 8)}`;
const source = 'portal/src/app/portal-page.tsx';
const throwingCode = "if (Date.now() > 0) throw new TypeError('x is not a function');";

test.use({ account: 'acme' });

test('staff see the source line of a released version’s error', async ({
  page,
  adminPage: admin,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  expectedErrors.push(/x is not a function/);
  const liveBefore = await readLiveVersion('portal');
  const checkout = await copyCheckout();
  try {
    await checkout.edit(source, (text) =>
      text.replace(/(export function Component\(.*\) \{\n)/, `$1  ${throwingCode}\n`),
    );
    const line = await findLine(checkout, throwingCode);
    // The gate would refuse this version.
    const args = ['portal', '--version', version, '--from', checkout.folder];
    const { code, output } = await runRelease(args, { RELEASE_TRY_OUT: '0' });
    expect(code, output).toBe(0);
    await waitUntilServed('portal', version);

    const report = page.waitForResponse('**/__reports');
    await page.goto('/client-portal');
    expect((await report).status()).toBe(204);

    const reports = admin.getByRole('region', { name: 'Errors in browsers' });
    // The other copy of the edge sends its counts every five seconds.
    await expect(async () => {
      await admin.goto('/dashboard/releases');
      await expect(reports).toContainText(version);
    }).toPass({ timeout: 30_000 });
    await expect(reports.getByText(new RegExp(`^${source}:${line}:\\d+$`))).toBeVisible();
  } finally {
    await rollBackTo('portal', liveBefore);
    await checkout.remove();
  }
});

async function findLine(checkout: Checkout, code: string): Promise<number> {
  const lines = (await readFile(join(checkout.folder, source), 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(code)) + 1;
}
