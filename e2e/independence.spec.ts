import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { product } from './support/product.ts';
import { isInBackend, servedVersions } from './support/releases.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);
const version = '9.9.9-independent';
const commandEnv = {
  ...process.env,
  DATA_DIR: product.dataFolder,
  PORT: String(product.port),
  ...(isInBackend ? { RELEASE_STORE: 'backend' } : {}),
};
let checkout: string;

/** A checkout as a portal team may have it: without the other remotes, and with nothing built or installed. */
test.beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'portal-team-'));
  const left = /^(\.git|\.data|\.cache|site|dashboard|test-results)(\/|$)|(^|\/)(node_modules|dist)(\/|$)/;
  await cp(product.root, checkout, {
    recursive: true,
    filter: (from) => !left.test(relative(product.root, from)),
  });
});
test.afterAll(() => rm(checkout, { recursive: true, force: true }));

test.use({ account: 'acme' });

test('the portal is released from a checkout without the other remotes, and shows without a restart', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const before = await servedVersions();
  await page.goto('/client-portal');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await run(
    'node',
    ['platform/cli/run.mjs', 'release', '--', 'portal', '--version', version, '--from', checkout],
    { cwd: product.root, env: commandEnv },
  );
  try {
    await expect.poll(servedVersions).toEqual({ ...before, portal: version });

    // The open tab goes on with what it started with; a new one has the new version.
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page).toHaveURL(/tab=invoices/);
    const fresh = await context.newPage();
    const scripts: string[] = [];
    fresh.on('request', (request) => scripts.push(request.url()));
    await fresh.goto('/client-portal');
    await expect(fresh.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(
      scripts.filter((url) => url.includes('/remotes/portal/')).every((url) => url.includes(version)),
    ).toBe(true);
    expect(scripts.some((url) => url.includes(`/remotes/portal/${version}/remoteEntry.js`))).toBe(true);
  } finally {
    await run('node', ['platform/cli/run.mjs', 'release', '--', 'portal'], {
      cwd: product.root,
      env: commandEnv,
    });
  }
});
