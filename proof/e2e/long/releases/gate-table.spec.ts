import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, copyCheckout, runRelease } from '../../support/checkout.ts';
import { product } from '../../support/product.ts';
import { liveVersion, rollBackTo } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';
import { harmless, refusedBeforeRun, refusedWhenRun } from './gate-cases.ts';

/** Builds small changes to a copy of the sources, and releases them with the team's command. */
let checkout: Checkout;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  checkout = await copyCheckout();
});
test.afterEach(() => checkout.restore());
test.afterAll(() => checkout.remove());
// No retries: a second try would hide a verdict that depends on the machine's load.
test.describe.configure({ timeout: 300_000, retries: 0 });

const run = crypto.randomUUID().slice(0, 8);

/** Records each result immediately, so that an interrupted run keeps its results. */
async function releaseAs(name: string, version: string): ReturnType<typeof runRelease> {
  const since = performance.now();
  const result = await runRelease([name, '--version', version, '--from', checkout.folder]);
  const took = Math.round((performance.now() - since) / 1000);
  const lines = result.output.split('\n').filter((line) => /^ +- |browser run: /.test(line));
  await appendFile(
    join(product.dataFolder, 'gate-table.txt'),
    `${test.info().title}: code ${result.code} in ${took} s\n${lines.join('\n')}\n`,
  );
  return result;
}

const broken = [...refusedBeforeRun, ...refusedWhenRun];
for (const [index, { what, name, edits, says }] of broken.entries()) {
  test(`${name} with ${what} is refused with the reason`, async () => {
    const liveBefore = await liveVersion(name);
    for (const [file, change] of edits) await checkout.edit(file, change);
    const { code, output } = await releaseAs(name, `8.0.${index}-${run}`);
    expect(await liveVersion(name), output).toBe(liveBefore);
    expect(code, output).toBe(1);
    expect(output).toMatch(says);
    // The message never mentions Playwright.
    expect(output).not.toMatch(/locator\.|page\.evaluate|Playwright/);
  });
}

// All changes to a name at once: changes that pass together also pass alone.
for (const name of new Set(harmless.map((each) => each.name))) {
  const changes = harmless.filter((each) => each.name === name);
  test(`${name} with ${changes.map(({ what }) => what).join(', ')} goes live`, async () => {
    const liveBefore = await liveVersion(name);
    const version = `8.1.0-${run}`;
    try {
      for (const [file, change] of changes.flatMap(({ edits }) => edits)) await checkout.edit(file, change);
      const { output } = await releaseAs(name, version);
      expect(await liveVersion(name), output).toBe(version);
      expect(output).toMatch(/browser run: \d+ pages/);
    } finally {
      await rollBackTo(name, liveBefore);
    }
  });
}
