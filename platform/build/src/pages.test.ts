import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RemoteDeclaration } from '@northlight/contract';
import { collectPages, requirePages } from './pages.ts';

const declared = (...paths: string[]): RemoteDeclaration => ({
  name: 'events',
  routes: paths.map((path) => ({ path, access: 'public', title: 'Events' })),
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^1.0.0', schema: 1 },
});

test('the pages of a remote are read off its app, and one that is written otherwise is named', (context) => {
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
    scriptsOf: () => [],
    chunkScriptsWith: (isWanted) => (isWanted(join(folder, 'list.tsx')) ? ['list.js'] : []),
    exportsOf: () => ['Component'],
    modulePaths: [],
  });
  assert.deepEqual(pages, {
    scripts: { '/events': ['list.js'] },
    exports: { '/events': ['Component'] },
    opened: {},
  });
  requirePages(declared('/events'), pages);
  assert.throws(
    () => requirePages(declared('/events', '/events/:id'), pages),
    /page of \/events\/:id like this/,
  );
});

test('what an address opens is read off the page, and one that is written otherwise is refused', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-pages-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const app = join(folder, 'app.tsx');
  writeFileSync(app, `export const app = { '/events': page(() => import('./list.tsx')) };`);
  const read = (opened: string) => {
    writeFileSync(join(folder, 'list.tsx'), `const map = () => import('./map.tsx');\n${opened}`);
    return collectPages(app, {
      scriptsOf: () => [],
      chunkScriptsWith: (isWanted) => ['list', 'map'].filter((name) => isWanted(join(folder, `${name}.tsx`))),
      exportsOf: () => ['Component', 'opened'],
      modulePaths: [],
    }).opened;
  };
  assert.deepEqual(read(`export const opened = { 'on=*': (): Promise<object> => import('./map.tsx') };`), {
    '/events': [{ query: 'on=*', files: ['map'] }],
  });
  writeFileSync(join(folder, 'parts.ts'), `export const opened = { 'on=*': () => import('./map.tsx') };`);
  assert.deepEqual(read(`export { opened } from './parts.ts';`), {
    '/events': [{ query: 'on=*', files: ['map'] }],
  });
  for (const otherwise of [
    `export const opened = { 'on=*': map };`,
    `export const opened = { map };`,
    `export const opened = made();`,
  ]) {
    assert.throws(() => read(otherwise), /list\.tsx: .*'?opened'?/);
  }
  assert.throws(() => read(`export const opened = { 'on=*': () => import('./gone.tsx') };`), /gone\.tsx/);
});
