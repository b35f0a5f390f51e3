import { pathToFileURL } from 'node:url';
import { product } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** Imported by path, since `@proof/tests` depends on this package. */
const { findNewerCalls } = (await import(
  pathToFileURL(`${product.root}proof/tests/src/checks/browser-floor.ts`).href
)) as { findNewerCalls(source: string): string[] };

/** Called only where they exist; read in the bundles on each entry. */
const guarded = `.checkVisibility() .showPopover() .startViewTransition() document.caretPositionFromPoint
  document.caretRangeFromPoint navigation.navigate navigator.connection Error.captureStackTrace trustedTypes
  PublicKeyCredential.parseCreationOptionsFromJSON PublicKeyCredential.parseRequestOptionsFromJSON
  navigator.credentials navigator.clipboard crypto.subtle`;
/** Methods of libraries with the name of a newer one. */
const namesakes = '.escape() .getHTML() .getName() .isError() .lock() .toArray() .toBase64()';
const known = new Set(`${guarded} ${namesakes}`.split(/\s+/));

test('no library calls a function that the oldest browsers lack', async ({ request }) => {
  const { releases } = (await (await request.get('/registry.json')).json()) as {
    releases: Record<string, { version: string; integrity: Record<string, string> }>;
  };
  const found = new Set<string>();
  for (const [name, { version, integrity }] of Object.entries(releases)) {
    for (const file of Object.keys(integrity).filter((path) => /\.js$/.test(path))) {
      const response = await request.get(`/remotes/${name}/${version}/${file}`);
      for (const call of findNewerCalls(await response.text())) found.add(call);
    }
  }
  expect([...found].filter((call) => !known.has(call))).toEqual([]);
});
