import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { silentLog } from '@northlight/registry/node-kit';
import { builds, earlyData, startEdge } from '../testing/index.ts';

describe('a document', () => {
  test('of a guarded route preloads no code before the guard', async (t) => {
    const { get } = await startEdge(t);
    for (const path of ['/client-portal', '/dashboard/users']) {
      const html = await (await get(path)).text();
      assert.ok(!html.includes('as="script"'), path);
      assert.match(html, /<meta name="robots" content="noindex">/);
    }
  });

  test('of a guarded route lists its files as data, between the shell script and the prefetch script', async (t) => {
    const { get, store } = await startEdge(t);
    const reading = await store.read();
    assert.ok(reading.ok);
    const html = await (await get('/client-portal')).text();
    const [, text = ''] = /<script type="application\/json" id="guarded-page">([^<]*)</.exec(html) ?? [];
    assert.deepEqual(JSON.parse(text), {
      remote: 'portal',
      path: '/client-portal',
      access: 'client',
      files: ['remoteEntry.js', 'js/app.js'].map((file) => ({
        url: `/remotes/portal/1.0.0/${file}`,
        integrity: reading.registry.releases.portal?.integrity[file],
      })),
      session: [
        {
          url: '/remotes/shell/1.0.0/js/session.js',
          integrity: reading.registry.releases.shell?.integrity['js/session.js'],
        },
      ],
      data: earlyData,
    });
    const places = ['<script defer', 'id="boot"', 'id="guarded-page"', '<script>void 0</script>', '</head>'];
    assert.deepEqual(
      places.map((each) => html.indexOf(each)),
      places.map((each) => html.indexOf(each)).sort((one, other) => one - other),
    );
    for (const path of ['/', '/auth', '/nothing']) {
      const other = await (await get(path)).text();
      assert.ok(!other.includes('guarded-page') && !other.includes('void 0'), path);
    }
  });

  test('of a guarded route shows the first paint inert, and works without it', async (t) => {
    const lines: string[] = [];
    const { get, put, root, edge } = await startEdge(t, {
      log: { ...silentLog, error: (text) => lines.push(text) },
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

    // A file that doesn't match its hash is not shown, and is shown once it is restored.
    await put([portal('1.2.0')], { [file]: JSON.stringify(firstPaints) });
    const stored = join(root, 'remotes/portal/1.2.0', file);
    const good = await readFile(stored, 'utf8');
    await writeFile(stored, good.replace('boxes', 'other'));
    await edge.refresh();
    assert.match(await (await get('/client-portal')).text(), /<div id="root"><\/div>/);
    assert.deepEqual(lines, ['first paint cannot be used']);
    await writeFile(stored, good);
    assert.match(await (await get('/client-portal')).text(), /<main>boxes<\/main>/);
  });
});
