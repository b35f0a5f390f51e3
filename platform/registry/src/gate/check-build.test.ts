import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import type { BuildManifest } from '@northlight/contract/data';
import { createBuilder, createTempFolder, remoteManifest, shellManifest } from '../testing/index.ts';
import { isReleaseError, setUp } from '../testing/set-up.ts';
import { budgets, checkBuild } from './check-build.ts';

/** Text that hardly compresses. */
const createIncompressible = (kilobytes: number) => randomBytes(kilobytes * 1000).toString('base64');

async function listMessages(t: TestContext, manifest: BuildManifest, files: Record<string, string> = {}) {
  const { distDir } = await createBuilder(createTempFolder(t))(manifest, files);
  return (await checkBuild({ manifest, distDir })).map(({ check, message }) => `${check}: ${message}`);
}

describe('a build', () => {
  test('passes when every page exists and all sizes are within budget', async (t) => {
    assert.deepEqual(await listMessages(t, remoteManifest('site', ['/', '/blog/:slug'])), []);
    assert.deepEqual(await listMessages(t, shellManifest()), []);
  });

  test('must have a page that exports a Component for each route', async (t) => {
    const site = remoteManifest('site', ['/', '/about', '/team', '/odd'], {
      pages: { '/': ['Component', 'loader'], '/about': ['AboutPage'], '/odd': ['*'] },
    });
    assert.deepEqual(await listMessages(t, site), [
      'exports: site: the page of /about exports no Component, only AboutPage',
      'exports: site: the route /team has no page',
    ]);
  });

  test('must declare ranges that include the versions it was built with', async (t) => {
    const site = remoteManifest('site', ['/'], {
      kit: '0.9.0',
      shared: [{ name: 'react', builtWith: '20.0.0', accepts: '^19.2.0' }],
    });
    assert.deepEqual(await listMessages(t, site), [
      'kit: site: declares @northlight/shared-ui ^0.1.0 but was built with 0.9.0',
      'shared: site: declares react ^19.2.0 but was built with 20.0.0',
    ]);
  });

  test('must not contain a copy of a package that the shell supplies', async (t) => {
    assert.deepEqual(await listMessages(t, remoteManifest('site', ['/'], { copies: ['react'] })), [
      'budget: site: the build contains its own copy of react, which the shell supplies',
    ]);
  });

  test('must keep its entry and the first view of each route within budget', async (t) => {
    const manifest = remoteManifest('site', ['/', '/map'], {
      preload: { all: ['js/app.js'], byRoute: { '/': [], '/map': ['js/map.js'] } },
    });
    const files = { 'remoteEntry.js': createIncompressible(20), 'js/map.js': createIncompressible(50) };
    const messages = await listMessages(t, manifest, files);
    assert.equal(messages.length, 2);
    assert.match(messages[0] ?? '', /^budget: site: the entry weighs 2\d\.\d kB, but its budget is 16 kB$/);
    assert.match(
      messages[1] ?? '',
      /^budget: site: the first view of \/map weighs 7\d\.\d kB, but its budget is 60 kB$/,
    );
    const raised = {
      ...manifest,
      declaration: { ...manifest.declaration, budget: { entry: 30, route: 90 } },
    };
    assert.deepEqual(await listMessages(t, raised, files), []);
  });

  test("must keep the shell's scripts within budget", async (t) => {
    const messages = await listMessages(t, shellManifest(), {
      'js/shell.js': createIncompressible(budgets.shell + 10),
    });
    assert.match(messages.join(), /^budget: shell: its scripts weigh \S+ kB, but their budget is 165 kB$/);
  });

  test('that fails a check is refused with a remedy', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    const site = remoteManifest('site', ['/'], { pages: {} });
    await assert.rejects(
      put(site),
      isReleaseError('refused', /the route \/ has no page\n\s+Add '\/': page\(/),
    );
  });
});
