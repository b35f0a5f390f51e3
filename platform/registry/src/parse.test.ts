import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RemoteBuildManifest, ShellBuildManifest } from '@platform/contract/data';
import { hashOfEntry } from './document.ts';
import { makeKeyTexts, readKeys } from './keys.ts';
import { checkRegistry, parseManifest, parseRegistry } from './parse.ts';
import { seal } from './sealed.ts';
import { remoteManifest, shellManifest, testKeys } from './testing.ts';

const hash = `sha384-${'A'.repeat(64)}`;

function entry(manifest: RemoteBuildManifest | ShellBuildManifest) {
  const files = manifest.kind === 'shell' ? manifest.scripts : [manifest.entry, ...manifest.preload.all];
  const content = {
    name: manifest.name as string,
    version: manifest.version,
    manifest,
    integrity: Object.fromEntries(files.map((file) => [file, hash])),
  };
  return {
    ...content,
    releasedAt: '2026-01-31T12:00:00.000Z',
    hash: hashOfEntry(content),
    previous: null as unknown,
  };
}

function registry() {
  return {
    schema: 2 as unknown,
    revision: 3 as unknown,
    updatedAt: '2026-01-31T12:00:00.000Z',
    releases: {
      shell: entry(shellManifest()),
      site: entry(remoteManifest('site', ['/', '/blog/:slug'])),
      portal: entry(remoteManifest('portal', ['/client-portal'])),
    } as Record<string, ReturnType<typeof entry>>,
  };
}

type Draft = ReturnType<typeof registry>;
// Drafts are broken on purpose, in places that their types would protect.
type Loose = { [key: string]: Loose };
const loose = (value: unknown) => value as Loose;

const refusals: readonly [name: string, spoil: (draft: Draft) => unknown, reason: RegExp][] = [
  ['another schema', (d) => ({ ...d, schema: 1 }), /schema is not 2/],
  ['no schema', (d) => ({ ...d, schema: undefined }), /schema/],
  ['an unknown key', (d) => ({ ...d, more: 1 }), /unknown keys: more/],
  ['a revision that is text', (d) => ({ ...d, revision: '3' }), /revision/],
  ['revision 0', (d) => ({ ...d, revision: 0 }), /revision/],
  ['a half revision', (d) => ({ ...d, revision: 1.5 }), /revision/],
  ['a date that is none', (d) => ({ ...d, updatedAt: 'yesterday' }), /updatedAt is not an instant/],
  ['releases as a list', (d) => ({ ...d, releases: [] }), /releases must be an object/],
  ['a name with dots', (d) => renamed(d, 'site', '../site'), /not a release name/],
  ['a name with capitals', (d) => renamed(d, 'site', 'Site'), /not a release name/],
  ['a key that is not the name', (d) => renamed(d, 'site', 'web'), /its entry is named site/],
  [
    'a hash of something else',
    (d) => set(d, 'releases.site.manifest.declaration.routes.0.access', 'staff'),
    /its hash is not that of its content/,
  ],
  ['a bad version', (d) => set(d, 'releases.site.version', '1.0'), /version is not a version/],
  ['a version with a path', (d) => set(d, 'releases.site.version', '1.0.0-../x'), /not a version/],
  ['a version with build metadata', (d) => set(d, 'releases.site.version', '1.0.0+a'), /not a version/],
  [
    'another version than its manifest',
    (d) => set(d, 'releases.site.version', '1.0.1'),
    /its manifest is of version 1\.0\.0/,
  ],
  [
    'another manifest',
    (d) => set(d, 'releases.site.manifest.name', 'portal'),
    /its manifest is named portal/,
  ],
  [
    'a declaration of another remote',
    (d) => set(d, 'releases.site.manifest.declaration.name', 'x'),
    /the declaration is of x/,
  ],
  [
    'an unknown key in a manifest',
    (d) => set(d, 'releases.site.manifest.getPublicPath', 'x'),
    /unknown keys: getPublicPath/,
  ],
  ['an unknown kind', (d) => set(d, 'releases.site.manifest.kind', 'plugin'), /kind/],
  [
    'an entry on another host',
    (d) => set(d, 'releases.site.manifest.entry', 'https://evil.example/a.js'),
    /entry is not the plain path/,
  ],
  [
    'an entry without a scheme',
    (d) => set(d, 'releases.site.manifest.entry', '//evil.example/a.js'),
    /entry is not the plain path/,
  ],
  [
    'an entry above its folder',
    (d) => set(d, 'releases.site.manifest.entry', '../portal/a.js'),
    /entry is not the plain path/,
  ],
  [
    'an entry with an escape',
    (d) => set(d, 'releases.site.manifest.entry', '%2e%2e/a.js'),
    /entry is not the plain path/,
  ],
  [
    'an entry with a backslash',
    (d) => set(d, 'releases.site.manifest.entry', 'js\\a.js'),
    /entry is not the plain path/,
  ],
  [
    'an entry with a query',
    (d) => set(d, 'releases.site.manifest.entry', 'a.js?x'),
    /entry is not the plain path/,
  ],
  [
    'an entry that is no script',
    (d) => set(d, 'releases.site.manifest.entry', 'index.html'),
    /entry is not the plain path of a script/,
  ],
  [
    'an entry without its hash',
    (d) => set(d, 'releases.site.integrity', { 'js/app.js': hash }),
    /remoteEntry\.js has no integrity hash/,
  ],
  [
    'a preload without its hash',
    (d) => set(d, 'releases.site.manifest.preload.all', ['js/b.js']),
    /js\/b\.js has no integrity hash/,
  ],
  [
    'a preload of no route',
    (d) => set(d, 'releases.site.manifest.preload.byRoute', { '/x': ['js/app.js'] }),
    /no declared route/,
  ],
  [
    'a short hash',
    (d) => set(d, 'releases.site.integrity', { 'remoteEntry.js': 'sha384-AAAA' }),
    /not a hash/,
  ],
  [
    'another kind of hash',
    (d) => set(d, 'releases.site.integrity', { 'remoteEntry.js': `sha1-${'A'.repeat(64)}` }),
    /not a hash/,
  ],
  [
    'a hash of a URL',
    (d) => set(d, 'releases.site.integrity', { 'https://x/a.js': hash }),
    /integrity has the key/,
  ],
  [
    'a route without a slash',
    (d) => set(d, 'releases.site.manifest.declaration.routes', [{ path: 'a', access: 'public', title: '' }]),
    /not a route path/,
  ],
  [
    'an unknown access',
    (d) => set(d, 'releases.site.manifest.declaration.routes', [{ path: '/a', access: 'root', title: '' }]),
    /not a kind of access/,
  ],
  [
    'a route below the edge',
    (d) =>
      set(d, 'releases.site.manifest.declaration.routes', [{ path: '/API/x', access: 'public', title: '' }]),
    /lies below \/api/,
  ],
  [
    'a route declared twice',
    (d) =>
      set(
        d,
        'releases.portal.manifest.declaration.routes',
        ['/A', '/a'].map((path) => ({ path, access: 'client', title: '' })),
      ),
    /declared twice/,
  ],
  [
    'a route of two releases',
    (d) =>
      set(d, 'releases.portal.manifest.declaration.routes', [{ path: '/auth', access: 'client', title: '' }]),
    /overlaps with \/auth of portal/,
  ],
  [
    'a route inside a pattern',
    (d) =>
      set(d, 'releases.portal.manifest.declaration.routes', [
        { path: '/blog/new', access: 'staff', title: '' },
      ]),
    /overlaps with \/blog\/new of portal/,
  ],
  [
    'a menu entry to another host',
    (d) =>
      set(d, 'releases.site.manifest.declaration.navigation', [{ to: 'https://evil.example', label: 'x' }]),
    /not a path of the product/,
  ],
  [
    'a range that is none',
    (d) => set(d, 'releases.site.manifest.declaration.requires.contract', 'newest'),
    /not a semver range/,
  ],
  [
    'a shared version that is none',
    (d) => set(d, 'releases.shell.manifest.provides', { react: 'x' }),
    /not a semver version/,
  ],
  [
    'a package name with a path',
    (d) => set(d, 'releases.shell.manifest.provides', { '../x': '1.0.0' }),
    /not a package name/,
  ],
  ['a shell without scripts', (d) => set(d, 'releases.shell.manifest.scripts', []), /at least one script/],
  [
    'a boot script that ends itself',
    (d) => set(d, 'releases.shell.manifest.bootScript', '"</SCRIPT >"'),
    /bootScript cannot stand inline/,
  ],
  [
    'a style that ends itself',
    (d) => set(d, 'releases.shell.manifest.inlineStyle', '</style><script>'),
    /inlineStyle cannot stand inline/,
  ],
  [
    'a script in the head markup',
    (d) => set(d, 'releases.shell.manifest.headMarkup', '<link rel="icon"><script>'),
    /nothing but link and meta/,
  ],
  [
    'a previous that is live',
    (d) => set(d, 'releases.site.previous', { version: '1.0.0', entry: 'a.js', integrity: hash }),
    /previous version is the live one/,
  ],
  [
    'a previous on another host',
    (d) => set(d, 'releases.site.previous', { version: '0.9.0', entry: '//x/a.js', integrity: hash }),
    /previous\.entry is not/,
  ],
];

function renamed(draft: Draft, from: string, to: string): Draft {
  const { [from]: moved, ...others } = draft.releases;
  return { ...draft, releases: moved === undefined ? others : { ...others, [to]: moved } };
}

function set(draft: Draft, path: string, value: unknown): Draft {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((at, key) => at[key] ?? {}, loose(draft));
  holder[last] = loose(value);
  return draft;
}

describe('a registry document', () => {
  test('is taken when all of it is right', () => {
    const parsed = checkRegistry(registry());
    assert.deepEqual(parsed, { ok: true, value: registry() });
  });

  for (const [name, spoil, reason] of refusals) {
    test(`is refused with ${name}`, () => {
      const parsed = checkRegistry(spoil(registry()));
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join('\n'), reason);
    });
  }

  for (const text of ['', 'null', '[]', '{', '"x"', '{"schema":1}', '\0']) {
    test(`is refused as ${JSON.stringify(text)}`, () => {
      assert.ok(!parseRegistry(text, testKeys).ok);
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
    assert.ok(parseRegistry(sealed(), testKeys).ok);
    assert.ok(parseRegistry(JSON.stringify(JSON.parse(sealed())), testKeys).ok);
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
      const parsed = parseRegistry(text(), testKeys);
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join(), reason);
    });
  }

  test('is taken with an old and a new key while both are trusted', () => {
    const [old, next] = [makeKeyTexts(), makeKeyTexts()];
    const both = readKeys({ publicKey: `${old.publicKey},${next.publicKey}` });
    assert.ok(parseRegistry(seal(registry(), readKeys(old)), both).ok);
    assert.ok(parseRegistry(seal(registry(), readKeys(next)), both).ok);
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
