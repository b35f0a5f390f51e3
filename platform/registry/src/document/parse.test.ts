import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeKeyTexts, readKeys } from '../signing/keys.ts';
import { seal } from '../signing/sealed.ts';
import { registry, set } from '../testing/draft-registry.ts';
import { remoteManifest, shellManifest, testKeys } from '../testing/index.ts';
import { checkRegistry, parseManifest, readRegistry } from './parse.ts';

describe('a registry document', () => {
  test('is taken when all of it is right', () => {
    const parsed = checkRegistry(registry());
    assert.deepEqual(parsed, { ok: true, value: registry() });
  });

  for (const text of ['', 'null', '[]', '{', '"x"', '{"schema":1}', '\0']) {
    test(`is refused as ${JSON.stringify(text)}`, () => {
      assert.ok(!readRegistry(text, testKeys).ok);
    });
  }

  test('is refused with a key that would reach a prototype', () => {
    const text = JSON.stringify(registry()).replace('"site":', '"__proto__":');
    const parsed = checkRegistry(JSON.parse(text));
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join('\n'), /__proto__/);
  });

  test('names everything that is wrong, not only the first', () => {
    const draft = set(registry(), 'releases.site.version', 'x');
    const parsed = checkRegistry({ ...draft, revision: -1 });
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join('\n'), /revision/);
    assert.match(parsed.problems.join('\n'), /version is not a version/);
  });
});

describe('a signed registry', () => {
  const sealed = () => seal(registry(), testKeys);

  test('is taken when a trusted key has signed it, however it is indented', () => {
    assert.ok(readRegistry(sealed(), testKeys).ok);
    assert.ok(readRegistry(JSON.stringify(JSON.parse(sealed())), testKeys).ok);
  });

  const spoilt: readonly [name: string, text: () => string, reason: RegExp][] = [
    [
      'one byte of the document is another',
      () => sealed().replace('"/blog/:slug"', '"/blog/:slut"'),
      /signature/,
    ],
    ['its signature is another', () => sealed().replace(/"signature": "./, '"signature": "_'), /signature/],
    ['it has no signature', () => JSON.stringify({ document: registry() }), /not signed/],
    ['it stands there bare', () => JSON.stringify(registry()), /not signed/],
    ['somebody else has signed it', () => seal(registry(), readKeys(makeKeyTexts())), /signature/],
  ];
  for (const [name, text, reason] of spoilt) {
    test(`is refused when ${name}`, () => {
      const parsed = readRegistry(text(), testKeys);
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join(), reason);
    });
  }

  test('is taken with an old and a new key while both are trusted', () => {
    const [old, next] = [makeKeyTexts(), makeKeyTexts()];
    const both = readKeys({ publicKey: `${old.publicKey},${next.publicKey}` });
    assert.ok(readRegistry(seal(registry(), readKeys(old)), both).ok);
    assert.ok(readRegistry(seal(registry(), readKeys(next)), both).ok);
  });

  test('is not signed without the private key', () => {
    const { publicKey } = makeKeyTexts();
    assert.throws(() => seal(registry(), readKeys({ publicKey })), /RELEASE_PRIVATE_KEY/);
  });

  for (const key of ['', 'not a key', Buffer.from('x').toString('base64')]) {
    test(`names a key that is none: ${JSON.stringify(key)}`, () => {
      assert.throws(() => readKeys({ publicKey: key }), /key/);
    });
  }
});

describe('a build manifest', () => {
  test('is taken when right', () => {
    assert.ok(parseManifest(JSON.stringify(shellManifest())).ok);
    assert.ok(parseManifest(JSON.stringify(remoteManifest('a', ['/a', '/a/:id']))).ok);
  });

  test('is refused when a remote calls itself shell', () => {
    const parsed = parseManifest(JSON.stringify(remoteManifest('shell', ['/a'])));
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join(), /cannot be called shell/);
  });
});
