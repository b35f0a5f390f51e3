import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { GuardedPage } from '@northlight/contract/data';
import { silentLog } from '@northlight/node-kit';
import { builds, earlyData, startEdge } from '../testing/index.ts';

describe('a guarded document', () => {
  test('preloads no code before the guard runs', async (t) => {
    const { get } = await startEdge(t);
    for (const path of ['/client-portal', '/dashboard/users']) {
      const html = await (await get(path)).text();
      assert.ok(!html.includes('as="script"'), path);
      assert.match(html, /<meta name="robots" content="noindex">/);
    }
  });

  test('lists its files as data between the shell script and the prefetch script', async (t) => {
    const { get, store } = await startEdge(t);
    const result = await store.read();
    assert.ok(result.ok);
    const html = await (await get('/client-portal')).text();
    const [, text = ''] = /<script type="application\/json" id="guarded-page">([^<]*)</.exec(html) ?? [];
    assert.deepEqual(JSON.parse(text), {
      remote: 'portal',
      path: '/client-portal',
      access: 'client',
      files: ['remoteEntry.js', 'js/app.js'].map((file) => ({
        url: `/remotes/portal/1.0.0/${file}`,
        integrity: result.registry.releases.portal?.integrity[file],
      })),
      session: [
        {
          url: '/remotes/shell/1.0.0/js/session.js',
          integrity: result.registry.releases.shell?.integrity['js/session.js'],
        },
      ],
      data: earlyData,
    });
    const markers = ['<script defer', 'id="boot"', 'id="guarded-page"', '<script>void 0</script>', '</head>'];
    assert.deepEqual(
      markers.map((marker) => html.indexOf(marker)),
      markers.map((marker) => html.indexOf(marker)).sort((a, b) => a - b),
    );
    for (const path of ['/', '/auth', '/nothing']) {
      const otherHtml = await (await get(path)).text();
      assert.ok(!otherHtml.includes('guarded-page') && !otherHtml.includes('void 0'), path);
    }
  });

  test('a page of the shell lists the files of each frame by the start page of its users', async (t) => {
    const { get } = await startEdge(t);
    const html = await (await get('/auth/account')).text();
    const [, text = ''] = /<script type="application\/json" id="guarded-page">([^<]*)</.exec(html) ?? [];
    const { files, frames } = JSON.parse(text) as GuardedPage;
    assert.deepEqual(files, []);
    assert.deepEqual(
      Object.entries(frames ?? {}).map(([path, list]) => [path, list.map(({ url }) => url)]),
      [
        ['/client-portal', 'portal'],
        ['/dashboard', 'dashboard'],
      ].map(([path, name]) => [
        path,
        ['remoteEntry.js', 'js/app.js'].map((file) => `/remotes/${name}/1.0.0/${file}`),
      ]),
    );
  });

  test('shows the first paint inert, and works without it', async (t) => {
    const lines: string[] = [];
    const { get, put, root, edge } = await startEdge(t, {
      log: { ...silentLog, error: (message) => lines.push(message) },
    });
    const firstPaints = { '/client-portal': { html: '<main>boxes</main>', styles: '<style>p{}</style>' } };
    const file = 'server/first-paint.json';
    const portal = (version: string) => ({ ...builds.portal(version), firstPaint: file });
    await put([portal('1.1.0')], { [file]: JSON.stringify(firstPaints) });
    await edge.refresh();
    const html = await (await get('/client-portal')).text();
    assert.match(
      html,
      /<div id="root"><div data-first-paint inert aria-hidden="true"><main>boxes<\/main><\/div><\/div>/,
    );
    assert.match(
      html,
      /<style>p\{\}<\/style><style>:root:not\(\[data-expected\]\) \[data-first-paint\]\{display:none\}/,
    );
    assert.match(await (await get('/client-portal/profile')).text(), /<div id="root"><\/div>/);
    assert.equal((await get(`/remotes/portal/1.1.0/${file}`)).status, 404);

    // A file is shown only while it matches its hash.
    await put([portal('1.2.0')], { [file]: JSON.stringify(firstPaints) });
    const stored = join(root, 'remotes/portal/1.2.0', file);
    const original = await readFile(stored, 'utf8');
    await writeFile(stored, original.replace('boxes', 'other'));
    await edge.refresh();
    assert.match(await (await get('/client-portal')).text(), /<div id="root"><\/div>/);
    assert.deepEqual(lines, ['first paint cannot be used']);
    await writeFile(stored, original);
    assert.match(await (await get('/client-portal')).text(), /<main>boxes<\/main>/);
  });
});
