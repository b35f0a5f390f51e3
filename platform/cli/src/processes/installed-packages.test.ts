import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempFolder, writeFiles } from '../testing/temp-folder.ts';
import { runsTypeScript } from './child.ts';

test('modules of packages are what they are by their package.json and their names, and our own are TypeScript', (context) => {
  const folder = tempFolder(context);
  const inPackage = (files: Record<string, string | object>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`node_modules/thing/${path}`, text]));
  writeFiles(folder, {
    'package.json': { type: 'module' },
    'main.ts': `import * as thing from 'thing';
      import { own } from './own.js';
      const { default: plain, ...named }: Record<string, unknown> = { ...thing };
      console.info(JSON.stringify({ plain, ...named, own }));`,
    'own.ts': 'export const own: string = "own";',
    ...inPackage({
      'package.json': { type: 'module', exports: './index.js' },
      'index.js': `export { default } from './old/plain.js'; export { more } from './parts/more.js';
        export const late = (await import('./old/late.mjs')).late;
        export const missing = await import('./missing.js').catch(({ code }) => code);`,
      'parts/more.js': 'export const more = import.meta.url.split("/").at(-1);',
      'old/package.json': { type: 'commonjs' },
      'old/plain.js': 'module.exports = typeof require;',
      'old/late.mjs': 'export const late = typeof require;',
    }),
  });
  const said = execFileSync(process.execPath, [...runsTypeScript, join(folder, 'main.ts')], {
    encoding: 'utf8',
  });
  assert.deepEqual(JSON.parse(said), {
    plain: 'function',
    more: 'more.js',
    late: 'undefined',
    missing: 'ERR_MODULE_NOT_FOUND',
    own: 'own',
  });
});
