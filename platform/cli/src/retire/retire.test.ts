import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startServer } from '@northlight/node-kit/testing';
import { run as rollback } from '../rollback/rollback.ts';
import { readLiveVersions, readRegistry, start, startCheckout } from '../testing/fake-checkout.ts';
import { collectPageLinks, run as retire } from './retire.ts';

async function setUp(context: TestContext) {
  const { root, data } = await startCheckout(context);
  const run = (command: typeof retire, ...args: string[]) =>
    command({ root, args: [...args, '--data', data] });
  return { root, data, run };
}

test('a retired remote stays offline after a restart, and a rollback restores it', async (context) => {
  const { root, data, run } = await setUp(context);
  const before = await readLiveVersions(data);
  await assert.rejects(run(retire), /Missing remote name/);
  for (const invalidTarget of ['https://elsewhere.example', '//elsewhere.example', 'site'])
    await assert.rejects(
      run(retire, 'portal', '--redirect', invalidTarget),
      /Use a path in the product/,
      invalidTarget,
    );
  await assert.rejects(run(retire, 'portal', '--redirect', '/nowhere'), /retirement was refused/);

  assert.equal(await run(retire, 'portal', '--redirect', '/site'), 0);
  const { portal, ...others } = before;
  assert.deepEqual(await readLiveVersions(data), others);
  await start(root);
  assert.deepEqual(await readLiveVersions(data), others);
  assert.equal(await run(rollback, 'portal'), 0);
  assert.deepEqual(await readLiveVersions(data), { ...others, portal });
});

test('collects only links in the main content of public pages', async (context) => {
  const { data } = await setUp(context);
  const { url } = await startServer(context, (request, response) => {
    const body =
      request.url === '/site'
        ? '<header><a href="/portal">x</a></header><main id="m"><a class="b" href="/portal/7?x">y</a><a href="https://elsewhere.example">z</a></main>'
        : '';
    response.end(body);
  });
  const live = await readRegistry(data);
  // A client-rendered page has no links in its HTML, and must not block a retirement.
  assert.deepEqual(await collectPageLinks('http://127.0.0.1:9', live, 'portal'), []);

  const { site } = live.releases;
  assert.ok(site?.manifest.kind === 'remote');
  const manifest = { ...site.manifest, server: { entry: 'server/index.js' } };
  const registry = { ...live, releases: { site: { ...site, manifest } } };
  assert.deepEqual(await collectPageLinks(url, registry, 'portal'), [{ page: '/site', to: '/portal/7?x' }]);
  await assert.rejects(collectPageLinks('http://127.0.0.1:9', registry, 'portal'), /could not be loaded/);
});
