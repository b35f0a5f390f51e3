import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('collects a remote’s pages from its app or by name, and reports a page whose import it cannot find', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-pages-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const app = join(folder, 'app.tsx');
  writeFileSync(
    app,
    `// '/old': page(() => import('./old.tsx'))
    type Pages = Record<string, Page<unknown>>;
    export const app = defineApp<Pages>(remote, { pages: {
      '/events':
        page(async () => {
          return import("./list.tsx");
        }),
      '/events/:id': page(load),
    } });`,
  );
  mkdirSync(join(folder, 'values'));
  writeFileSync(join(folder, 'values/values-route.tsx'), '');
  const declaration = declareRoutes('/events', '/values', '/absent');
  const pages = collectPages(app, declaration, {
    getEntryScripts: () => [],
    findChunkScripts: (isWanted) =>
      ['list.tsx', 'values/values-route.tsx'].filter((file) => isWanted(join(folder, file))),
    getExports: () => ['Component'],
    modulePaths: [],
  });
  assert.deepEqual(pages, {
    scripts: { '/events': ['list.tsx'], '/values': ['values/values-route.tsx'] },
    exports: { '/events': ['Component'], '/values': ['Component'] },
  });
  requirePages(declareRoutes('/events', '/values'), pages);
  assert.throws(
    () => requirePages(declareRoutes('/events', '/events/:id'), pages),
    /no page for \/events\/:id/,
  );
});
