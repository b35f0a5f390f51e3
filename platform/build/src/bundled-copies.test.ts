import assert from 'node:assert/strict';
import { realpathSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findBundledCopies } from './bundled-copies.ts';

const folder = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const contract = realpathSync(`${folder}/node_modules/@northlight/contract`);
const store = '/x/node_modules/.pnpm';

test('finds no copies when the shell supplies the shared packages', () => {
  const paths = [
    `${folder}/src/app.tsx`,
    `${contract}/src/drafts/draft.ts`,
    `${contract}/src/remote/portal-view.ts`,
    `${store}/formik@2/node_modules/formik/dist/formik.esm.js`,
    `${store}/react-is@19/node_modules/react-is/index.js`,
    `${store}/x@1_react@19.3.1/node_modules/x/index.js`,
  ];
  assert.deepEqual(findBundledCopies(paths, folder), []);
});

for (const [name, path] of [
  ['react', `${store}/react@18.0.0/node_modules/react/index.js`],
  ['react-dom', `${store}/react-dom@19/node_modules/react-dom/server.browser.js`],
  ['@northlight/contract', `${store}/react-router@7/node_modules/react-router/dist/index.mjs`],
  ['@tanstack/react-query', `${store}/y@1/node_modules/@tanstack/query-core/build/index.js`],
  ['@northlight/contract', `${contract}/src/remote/page.ts`],
  ['@northlight/contract', `${store}/c@2/node_modules/@northlight/contract/dist/router/index.js`],
] as const) {
  test(`reports ${path} as a copy of ${name}`, () => {
    assert.deepEqual(findBundledCopies([path], folder), [name]);
  });
}
