import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildManifestFile, type RemoteBuildManifest } from '@northlight/contract/data';
import { release } from '@northlight/registry';
import { loadedOf } from '../../releases/support/tabs.ts';
import { holdShell } from '../../support/hold-back.ts';
import { expect, test } from '../../support/own-client.ts';
import { liveVersion, releaseAgain, rollBackTo, untilServed } from '../../support/releases.ts';

const run = crypto.randomUUID().slice(0, 8);
const invoices = '/client-portal?tab=invoices';

test.beforeEach(() => test.setTimeout(90_000));

test('a remote that declares no early data works as before it could', async ({ ownPage: page }) => {
  const good = await liveVersion('portal');
  const screen = '/rest/v1/rpc/portal_screen';
  /** What was asked for before the shell's code ran, and after. */
  const visit = async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await holdShell(page);
    await page.goto(invoices, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect.poll(() => asked).toContain('/rest/v1/profiles');
    const early = asked.filter((path) => path === screen).length;
    letGo();
    await expect(page.getByRole('tabpanel', { name: 'Invoices' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.unrouteAll();
    return { early, all: asked.filter((path) => path === screen).length };
  };
  await page.goto(invoices);
  await expect(page.getByRole('tabpanel', { name: 'Invoices' })).toBeVisible();
  expect(await visit()).toEqual({ early: 1, all: 1 });
  const version = `3.1.0-${run}`;
  await releaseAgain('portal', version, undefined, async (store, build) => {
    const file = join(build.distDir ?? '', buildManifestFile);
    const manifest = JSON.parse(await readFile(file, 'utf8')) as RemoteBuildManifest;
    const routes = manifest.declaration.routes.map(({ data: _data, ...route }) => route);
    const bare = { ...manifest, declaration: { ...manifest.declaration, routes } };
    await writeFile(file, JSON.stringify(bare));
    await release(store, build, { backendSchema: null, by: { who: 'a test', commit: null } });
  });
  await untilServed('portal', version);
  try {
    expect(await visit()).toEqual({ early: 0, all: 1 });
    expect(await loadedOf(page, 'portal')).toEqual([version]);
  } finally {
    await rollBackTo('portal', good);
  }
});
