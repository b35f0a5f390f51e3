import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, copyCheckout, runRelease } from '../../support/checkout.ts';
import { product } from '../../support/product.ts';
import { readLiveVersion, rollBackTo } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';
import { breakages, harmlessChanges } from './gate-cases.ts';

/** A copy of the sources, whose changes are built and released with the team's command. */
let checkout: Checkout;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  checkout = await copyCheckout();
});
test.afterEach(() => checkout.restore());
test.afterAll(() => checkout.remove());
// No retries: a second attempt would hide a result that depends on the machine's load.
test.describe.configure({ timeout: 300_000, retries: 0 });

const run = crypto.randomUUID().slice(0, 8);

/** Records each result immediately, so that an interrupted run keeps its results. */
async function releaseAs(name: string, version: string): ReturnType<typeof runRelease> {
  const since = performance.now();
  const result = await runRelease([name, '--version', version, '--from', checkout.folder]);
  const seconds = Math.round((performance.now() - since) / 1000);
  const lines = result.output.split('\n').filter((line) => /^ +- |browser run: /.test(line));
  await appendFile(
    join(product.dataFolder, 'gate-table.txt'),
    `${test.info().title}: code ${result.code} in ${seconds} s\n${lines.join('\n')}\n`,
  );
  return result;
}

for (const [index, { title, name, edits, reason }] of breakages.entries()) {
  test(`${name} with ${title} is refused with a reason`, async () => {
    const liveBefore = await readLiveVersion(name);
    for (const [file, change] of edits) await checkout.edit(file, change);
    const { code, output } = await releaseAs(name, `8.0.${index}-${run}`);
    expect(await readLiveVersion(name), output).toBe(liveBefore);
    expect(code, output).toBe(1);
    expect(output).toMatch(reason);
    // The message never mentions Playwright.
    expect(output).not.toMatch(/locator\.|page\.evaluate|Playwright/);
  });
}

// All changes to a package together: changes that pass together also pass alone.
for (const name of new Set(harmlessChanges.map((each) => each.name))) {
  const changes = harmlessChanges.filter((each) => each.name === name);
  test(`${name} with ${changes.map(({ title }) => title).join(', ')} goes live`, async () => {
    const liveBefore = await readLiveVersion(name);
    const version = `8.1.0-${run}`;
    try {
      for (const [file, change] of changes.flatMap(({ edits }) => edits)) await checkout.edit(file, change);
      const { output } = await releaseAs(name, version);
      expect(await readLiveVersion(name), output).toBe(version);
      expect(output).toMatch(/browser run: \d+ pages/);
    } finally {
      await rollBackTo(name, liveBefore);
    }
  });
}
