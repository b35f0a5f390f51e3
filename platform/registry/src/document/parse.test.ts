import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generateKeyPair, parseKeys } from '../signing/keys.ts';
import { signAsText } from '../signing/signed.ts';
import { createDraft, set } from '../testing/draft-registry.ts';
import { remoteManifest, shellManifest, testKeys } from '../testing/index.ts';
import { checkRegistry, parseManifest, readRegistry } from './parse.ts';

describe('a registry document', () => {
  test('is accepted when valid', () => {
    const parsed = checkRegistry(createDraft());
    assert.deepEqual(parsed, { ok: true, value: createDraft() });
  });

  for (const text of ['', 'null', '[]', '{', '"x"', '{"schema":1}', '\0']) {
    test(`is refused when it is ${JSON.stringify(text)}`, () => {
      assert.ok(!readRegistry(text, testKeys).ok);
    });
  }

  test('is refused with a __proto__ key', () => {
    const text = JSON.stringify(createDraft()).replace('"site":', '"__proto__":');
    const parsed = checkRegistry(JSON.parse(text));
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join('\n'), /__proto__/);
  });

  test('is refused with all its problems, not only the first', () => {
    const draft = set(createDraft(), 'releases.site.version', 'x');
    const parsed = checkRegistry({ ...draft, revision: -1 });
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join('\n'), /revision/);
    assert.match(parsed.problems.join('\n'), /version is not a version/);
  });
});

describe('a signed registry', () => {
  const createSignedText = () => signAsText(createDraft(), testKeys);

  test('is accepted when a trusted key has signed it, however it is indented', () => {
    assert.ok(readRegistry(createSignedText(), testKeys).ok);
    assert.ok(readRegistry(JSON.stringify(JSON.parse(createSignedText())), testKeys).ok);
  });

  const invalidTexts: readonly [name: string, text: () => string, reason: RegExp][] = [
    [
      'one byte of the document differs',
      () => createSignedText().replace('"/blog/:slug"', '"/blog/:slut"'),
      /signature/,
    ],
    [
      'its signature differs',
      () => createSignedText().replace(/"signature": "./, '"signature": "_'),
      /signature/,
    ],
    [
      'it has an unknown field',
      () => signAsText({ ...createDraft(), more: 1 }, testKeys),
      /unknown keys: more/,
    ],
    ['it has no signature', () => JSON.stringify({ document: createDraft() }), /not signed/],
    ['it has no signature envelope', () => JSON.stringify(createDraft()), /not signed/],
    [
      'an unknown key has signed it',
      () => signAsText(createDraft(), parseKeys(generateKeyPair())),
      /signature/,
    ],
  ];
  for (const [name, text, reason] of invalidTexts) {
    test(`is refused when ${name}`, () => {
      const parsed = readRegistry(text(), testKeys);
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join(), reason);
    });
  }

  test('is accepted with the old or the new key while both are trusted', () => {
    const [oldPair, newPair] = [generateKeyPair(), generateKeyPair()];
    const bothKeys = parseKeys({ publicKey: `${oldPair.publicKey},${newPair.publicKey}` });
    assert.ok(readRegistry(signAsText(createDraft(), parseKeys(oldPair)), bothKeys).ok);
    assert.ok(readRegistry(signAsText(createDraft(), parseKeys(newPair)), bothKeys).ok);
  });

  test('cannot be signed without the private key', () => {
    const { publicKey } = generateKeyPair();
    assert.throws(() => signAsText(createDraft(), parseKeys({ publicKey })), /RELEASE_PRIVATE_KEY/);
  });

  for (const key of ['', 'not a key', Buffer.from('x').toString('base64')]) {
    test(`cannot be verified with the invalid key ${JSON.stringify(key)}`, () => {
      assert.throws(() => parseKeys({ publicKey: key }), /key/);
    });
  }
});

describe('a build manifest', () => {
  test('is accepted when valid', () => {
    assert.ok(parseManifest(JSON.stringify(shellManifest())).ok);
    assert.ok(parseManifest(JSON.stringify(remoteManifest('a', ['/a', '/a/:id']))).ok);
  });

  test('is refused when a remote is named shell', () => {
    const parsed = parseManifest(JSON.stringify(remoteManifest('shell', ['/a'])));
    assert.ok(!parsed.ok);
    assert.match(parsed.problems.join(), /cannot be called shell/);
  });
});
