import { type Checkout, copyCheckout, runCommand, runRelease } from '../../support/checkout.ts';
import { readServedVersions } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const version = `0.1.0-${crypto.randomUUID().slice(0, 8)}`;
let checkout: Checkout;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  checkout = await copyCheckout();
  const result = await runCommand(['platform/cli/run.mjs', 'new-remote', '--', 'events'], {
    cwd: checkout.folder,
    env: {},
  });
  expect(result.code, result.output).toBe(0);
});
test.afterAll(async () => {
  await checkout.remove();
  // Restores the instance for later tests.
  await runCommand(['platform/cli/run.mjs', 'retire', '--', 'events']);
});
test.describe.configure({ timeout: 300_000 });

test('a new remote passes lint, types and its test', async () => {
  for (const args of [
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'events', 'biome.json'],
    ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'events'],
    ['node_modules/jest/bin/jest.js', '--ci', '--selectProjects', 'events'],
  ]) {
    const { code, output } = await runCommand(args, { cwd: checkout.folder, env: {} });
    expect(code, output).toBe(0);
    if (args.includes('--ci')) expect(output).toMatch(/Tests:\s+(\d+) passed, \1 total/);
  }
});

test('the new remote appears in the product without changes to the shell or other remotes', async ({
  page,
}) => {
  const before = await readServedVersions();
  const { code, output } = await runRelease(['events', '--version', version, '--from', checkout.folder]);
  expect(code, output).toBe(0);
  await expect.poll(readServedVersions).toEqual({ ...before, events: version });
  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page).toHaveTitle('Events · Northlight');
  await page.getByRole('link', { name: 'Northlight' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The unchanged site links to it, before and after hydration.
  const menu = page.getByRole('navigation', { name: 'Northlight pages' });
  await expect(menu.getByRole('link', { name: 'Events' })).toBeVisible();
  expect(await (await page.request.get('/about')).text()).toContain('href="/events"');
});
