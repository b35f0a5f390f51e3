import { type Checkout, copyCheckout, runRelease } from '../../support/checkout.ts';
import { expect, test } from '../../support/test.ts';

const names = ['shell', 'site', 'portal', 'dashboard'];

let checkout: Checkout;
test.beforeAll(async () => {
  checkout = await copyCheckout();
});
test.afterAll(() => checkout.remove());
test.describe.configure({ timeout: 300_000 });

test('the same sources build the same bytes in another folder, and other sources do not', async () => {
  const same = await runRelease([...names, '--verify', '--from', checkout.folder]);
  expect(same.code, same.output).toBe(0);
  for (const name of names)
    expect(same.output).toMatch(new RegExp(`${name} \\S+ is what these sources build`));
  await checkout.edit('portal/src/app.tsx', (text) => `${text}\ndocument.title = 'another';\n`);
  const other = await runRelease(['portal', '--verify', '--from', checkout.folder]);
  expect(other.code, other.output).toBe(1);
  expect(other.output).toMatch(/portal \S+ was not built from these sources\.\n\s+- \S+ differs/);
});
