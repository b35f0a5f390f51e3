import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rspack } from '@rsbuild/core';
import { moduleIdentity } from './module-identity.ts';

const app = {
  'package.json': '{ "name": "app", "version": "1.0.0" }',
  'src/index.js': "import('./first.js'); import('./second.js'); import('kit/late.js');",
  'src/first.js': "import { kit } from 'kit'; import { zed } from 'zed'; console.log(kit, zed, 'first');",
  'src/second.js': "import { zed } from 'zed'; import { kit } from 'kit'; console.log(zed, kit, 'second');",
};
const kit = {
  'package.json': '{ "name": "kit", "version": "1.2.0" }',
  'index.js': "import { zed } from 'zed'; export const kit = { zed, name: 'kit' };",
  'late.js': "import { kit } from './index.js'; console.log(kit, 'late');",
};
const zed = {
  'package.json': '{ "name": "zed", "version": "3.0.0", "main": "lib/index.js" }',
  'lib/package.json': '{ "type": "module" }',
  'lib/index.js': 'export const zed = [1, 2, 3];',
};

/** As in the product's checkout: packages beside the app, in another order, and what they use in a store. */
const workspace = {
  folders: { middle: app, 'packages/kit': kit, '.store/a-zed@3/node_modules/zed': zed },
  links: {
    'middle/node_modules/kit': 'packages/kit',
    'middle/node_modules/zed': '.store/a-zed@3/node_modules/zed',
    'packages/kit/node_modules/zed': '.store/a-zed@3/node_modules/zed',
  },
  app: 'middle',
};
/** As in a repository of its own. */
const alone = {
  folders: { '.': app, 'node_modules/kit': kit, 'node_modules/zed': zed },
  links: {},
  app: '.',
};

test('the same sources make the same files wherever their packages are installed', async (context) => {
  const here = await built(context, workspace, true);
  const there = await built(context, alone, true);
  assert.ok(Object.keys(here).length >= 4, 'the entry and three parts that are loaded later');
  assert.deepEqual(here, there);
});

test('without it they would not', async (context) => {
  assert.notDeepEqual(await built(context, workspace, false), await built(context, alone, false));
});

/** The files of a build, by name. */
async function built(
  context: TestContext,
  layout: typeof workspace | typeof alone,
  hasIdentity: boolean,
): Promise<Record<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'northlight-identity-'));
  context.after(() => rmSync(root, { recursive: true }));
  const make = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  for (const [folder, files] of Object.entries(layout.folders))
    for (const [file, text] of Object.entries(files)) writeFileSync(make(join(root, folder, file)), text);
  for (const [link, target] of Object.entries(layout.links))
    symlinkSync(join(root, target), make(join(root, link)));
  const folder = join(root, layout.app);
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: './src/index.js',
    output: { path: join(folder, 'dist'), filename: '[name].[contenthash].js' },
    optimization: { concatenateModules: false, moduleIds: 'compact-hashed', chunkIds: 'compact-hashed' },
    plugins: hasIdentity ? [moduleIdentity] : [],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else compiler.close(() => resolve());
    }),
  );
  const names = readdirSync(join(folder, 'dist'));
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(join(folder, 'dist', name), 'utf8')]),
  );
}
