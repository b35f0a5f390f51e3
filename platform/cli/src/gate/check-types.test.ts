import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder } from '@northlight/registry/testing';
import { checkTypes } from './check-types.ts';

const checkout = join(import.meta.dirname, '../../../..');

test('checks what the tsconfig of a package includes, without its tests', async (context) => {
  const folder = createTempFolder(context);
  mkdirSync(join(folder, 'src'));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "noEmit": true, "types": [] }, "include": ["src", "*.ts"] }',
  );
  write('build.config.ts', 'declare global { var mode: string }\nexport {};\n');
  write('src/page.ts', 'export const title: string = mode;\n');
  write('src/page.test.ts', 'export const title: number = mode;\n');
  const check = () => checkTypes(checkout, { name: 'check-types-test', folder }, 60_000);
  assert.deepEqual((await check()).failures, []);
  write('src/page.ts', 'export const title: number = mode;\n');
  assert.match((await check()).failures[0]?.message ?? '', /page\.ts\(1,14\): error TS2322/);
});
