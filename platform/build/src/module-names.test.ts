import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportedNames, importedNames } from './module-names.ts';

for (const [what, file, source, expected] of [
  [
    'names and the default',
    'a.ts',
    "import kit, { a, b as c } from 'kit'; kit(a, c);",
    ['a', 'b', 'default'],
  ],
  [
    'no types',
    'a.ts',
    "import type { T } from 'kit'; import { type U, V } from 'kit'; let x: V; let y: U; let z: T;",
    [],
  ],
  [
    'what a namespace is asked for',
    'a.ts',
    "import * as kit from 'kit'; kit.a(kit['b'], { kit: x.kit });",
    ['a', 'b'],
  ],
  [
    'the whole where a namespace goes elsewhere',
    'a.ts',
    "import * as kit from 'kit'; kit.a; use({ ...kit });",
    ['*', 'a'],
  ],
  ['what is exported again', 'a.js', "export { a as b } from 'kit';", ['a']],
  ['the whole where all is exported again', 'a.js', "export * from 'kit';", ['*']],
  [
    'what is required',
    'a.cjs',
    "const kit = require('kit'), { b } = require('kit'); exports.x = kit.a(b);",
    ['a', 'b'],
  ],
  ['the whole where it is imported later', 'a.js', "const later = () => import('kit');", ['*']],
  ['nothing of files below it', 'a.js', "import { a } from 'kit/more';", []],
  ['nothing of what is called alike', 'a.js', "import { a } from 'other'; a('kit');", []],
] as const) {
  test(`of a module's imports it finds ${what}`, (context) => {
    assert.deepEqual(namesIn(context, file, source, 'kit'), expected);
  });
}

test('JSX asks for its runtime', (context) => {
  assert.deepEqual(namesIn(context, 'a.tsx', 'export const a = <p>{1}<b/></p>;', 'react/jsx-runtime'), [
    'jsx',
    'jsxs',
  ]);
});

test('what a module exports is read with the files that it exports whole, and without types', (context) => {
  const folder = temporaryFolder(context);
  writeFileSync(
    join(folder, 'more.ts'),
    'export const d = 1, e = 2; export class F {} export interface T {}',
  );
  const source =
    "export * from './more.ts'; export { a, b as c, type U } from 'kit'; export default function g() {} export function h() {}";
  writeFileSync(join(folder, 'index.ts'), source);
  assert.deepEqual(exportedNames(join(folder, 'index.ts')), ['F', 'a', 'c', 'd', 'default', 'e', 'h']);
});

interface Test {
  after(cleanUp: () => void): void;
}

function temporaryFolder(context: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-names-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function namesIn(context: Test, file: string, source: string, name: string) {
  const path = join(temporaryFolder(context), file);
  writeFileSync(path, source);
  return importedNames([path], [name]).get(name);
}
