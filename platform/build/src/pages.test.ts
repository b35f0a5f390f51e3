import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RemoteDeclaration } from '@northlight/contract';
import { collectPages, requirePages } from './pages.ts';

const declareRoutes = (...paths: string[]): RemoteDeclaration => ({
  name: 'events',
  routes: paths.map((path) => ({ path, access: 'public', title: 'Events' })),
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^1.0.0', schema: 1 },
});

test('collects a remote’s pages from its app and reports a page whose import it cannot find', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-pages-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const app = join(folder, 'app.tsx');
  writeFileSync(
    app,
    `// '/old': page(() => import('./old.tsx'))
    export const app = defineApp(remote, { pages: {
      '/events':
        page(async () => {
          return import("./list.tsx");
        }),
      '/events/:id': page(load),
    } });`,
  );
  const pages = collectPages(app, {
    getEntryScripts: () => [],
    findChunkScripts: (isWanted) => (isWanted(join(folder, 'list.tsx')) ? ['list.js'] : []),
    getExports: () => ['Component'],
    modulePaths: [],
  });
  assert.deepEqual(pages, {
    scripts: { '/events': ['list.js'] },
    exports: { '/events': ['Component'] },
  });
  requirePages(declareRoutes('/events'), pages);
  assert.throws(
    () => requirePages(declareRoutes('/events', '/events/:id'), pages),
    /page for \/events\/:id like this/,
  );
});
