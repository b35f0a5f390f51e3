import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isTestFile } from '../test-files.ts';

const root = join(import.meta.dirname, '../../../..');
const folders = [
  ...['shell', 'site', 'portal', 'dashboard', 'shared-ui', 'auth-kit', 'supabase'],
  ...['build', 'client-work', 'contract', 'domain', 'edge'].map((name) => `platform/${name}`),
];
/** The example in an error message. */
const exceptions = ['platform/domain/src/mail-settings.ts'];

test('only the demo data names the demo agency', () => {
  const { name } = JSON.parse(
    readFileSync(join(root, 'local/backend/src/demo/content/brand.json'), 'utf8'),
  ) as { name: string };
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(tsx?|sql|toml|svg|html)$/.test(file) && !/node_modules|\/dist\//.test(file)),
  );
  assert.ok(files.length > 500);
  const named = files.filter(
    (file) => !isTestFile(file) && readFileSync(join(root, file), 'utf8').includes(name),
  );
  assert.deepEqual(
    named.filter((file) => !exceptions.includes(file)),
    [],
    'use the brand of @northlight/contract instead',
  );
});
