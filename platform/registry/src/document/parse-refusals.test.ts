import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDraft, type Draft, hash, rename, set } from '../testing/draft-registry.ts';
import { checkRegistry } from './parse.ts';

type Refusal = [name: string, corrupt: (draft: Draft) => unknown, reason: RegExp];

const entries = [
  ['an entry on another host', 'https://evil.example/a.js'],
  ['an entry without a scheme', '//evil.example/a.js'],
  ['an entry outside its folder', '../../portal/a.js'],
  ['an entry with an escape', '%2e%2e/a.js'],
  ['an entry with a backslash', 'js\\a.js'],
  ['an entry with a query', 'a.js?x'],
  ['an entry that is not a script', 'index.html'],
] as const;

const refusals: readonly Refusal[] = [
  ['a different schema version', (d) => ({ ...d, schema: 1 }), /schema is not 2/],
  ['no schema', (d) => ({ ...d, schema: undefined }), /schema/],
  ['an unknown key', (d) => ({ ...d, more: 1 }), /unknown keys: more/],
  ['a revision that is text', (d) => ({ ...d, revision: '3' }), /revision/],
  ['revision 0', (d) => ({ ...d, revision: 0 }), /revision/],
  ['a fractional revision', (d) => ({ ...d, revision: 1.5 }), /revision/],
  ['an invalid date', (d) => ({ ...d, updatedAt: 'yesterday' }), /updatedAt is not an instant/],
  ['releases as a list', (d) => ({ ...d, releases: [] }), /releases must be an object/],
  ['a name with dots', (d) => rename(d, 'site', '../../site'), /not a release name/],
  ['a name with capitals', (d) => rename(d, 'site', 'Site'), /not a release name/],
  ['a key that differs from the name', (d) => rename(d, 'site', 'web'), /its entry is named site/],
  [
    'a hash of different content',
    (d) => set(d, 'releases.site.manifest.declaration.routes.0.access', 'staff'),
    /its hash does not match its content/,
  ],
  ['an invalid version', (d) => set(d, 'releases.site.version', '1.0'), /version is not a version/],
  ['a version with a path', (d) => set(d, 'releases.site.version', '1.0.0-../x'), /not a version/],
  ['a version with build metadata', (d) => set(d, 'releases.site.version', '1.0.0+a'), /not a version/],
  [
    'a version that differs from its manifest',
    (d) => set(d, 'releases.site.version', '1.0.1'),
    /its manifest has version 1\.0\.0/,
  ],
  [
    "another remote's manifest",
    (d) => set(d, 'releases.site.manifest.name', 'portal'),
    /its manifest is named portal/,
  ],
  [
    'a declaration for another remote',
    (d) => set(d, 'releases.site.manifest.declaration.name', 'x'),
    /the declaration is for x/,
  ],
  [
    'an unknown key in a manifest',
    (d) => set(d, 'releases.site.manifest.getPublicPath', 'x'),
    /unknown keys: getPublicPath/,
  ],
  ['an unknown kind', (d) => set(d, 'releases.site.manifest.kind', 'plugin'), /kind/],
  ...entries.map(
    ([name, entry]): Refusal => [
      name,
      (d) => set(d, 'releases.site.manifest.entry', entry),
      /entry is not the plain path of a script/,
    ],
  ),
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
    'a preload for an undeclared route',
    (d) => set(d, 'releases.site.manifest.preload.byRoute', { '/x': ['js/app.js'] }),
    /not a declared route/,
  ],
  [
    'a short hash',
    (d) => set(d, 'releases.site.integrity', { 'remoteEntry.js': 'sha384-AAAA' }),
    /not a hash/,
  ],
  [
    'a hash from another algorithm',
    (d) => set(d, 'releases.site.integrity', { 'remoteEntry.js': `sha1-${'A'.repeat(64)}` }),
    /not a hash/,
  ],
  [
    'a hash for a URL',
    (d) => set(d, 'releases.site.integrity', { 'https://x/a.js': hash }),
    /integrity has the key/,
  ],
  [
    'a route without a slash',
    (d) => set(d, 'releases.site.manifest.declaration.routes', [{ path: 'a', access: 'public', title: '' }]),
    /not a route path/,
  ],
  [
    'an unknown access level',
    (d) => set(d, 'releases.site.manifest.declaration.routes', [{ path: '/a', access: 'root', title: '' }]),
    /not an access level/,
  ],
  [
    "a route below one of the edge's paths",
    (d) =>
      set(d, 'releases.site.manifest.declaration.routes', [{ path: '/API/x', access: 'public', title: '' }]),
    /is below \/api/,
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
    'a route that two releases declare',
    (d) =>
      set(d, 'releases.portal.manifest.declaration.routes', [{ path: '/auth', access: 'client', title: '' }]),
    /overlaps with \/auth of portal/,
  ],
  [
    "a route that another release's pattern matches",
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
    /not a path in the product/,
  ],
  [
    'an invalid range',
    (d) => set(d, 'releases.site.manifest.declaration.requires.contract', 'newest'),
    /not a semver range/,
  ],
  [
    'an invalid shared version',
    (d) => set(d, 'releases.shell.manifest.provides', { react: 'x' }),
    /not a semver version/,
  ],
  [
    'a package name with a path',
    (d) => set(d, 'releases.shell.manifest.provides', { '../../x': '1.0.0' }),
    /not a package name/,
  ],
  [
    'a first paint that browsers could fetch',
    (d) => set(d, 'releases.portal.manifest.firstPaint', 'js/first-paint.json'),
    /firstPaint is not a file in server\//,
  ],
  ['a shell without scripts', (d) => set(d, 'releases.shell.manifest.scripts', []), /at least one script/],
  [
    'a boot script that closes its own element',
    (d) => set(d, 'releases.shell.manifest.bootScript', '"</SCRIPT >"'),
    /bootScript cannot be inlined/,
  ],
  [
    'an early script that closes its own element',
    (d) => set(d, 'releases.shell.manifest.earlyScript', '"</script>"'),
    /earlyScript cannot be inlined/,
  ],
  ...['../auth/v1/user', 'rpc/', 'notes?select=*', '//elsewhere.example'].map(
    (from): Refusal => [
      `initial data from ${from}`,
      (d) => set(d, 'releases.portal.manifest.declaration.routes.0.data', [{ from, query: {} }]),
      /not a table or a function/,
    ],
  ),
  [
    'a style that closes its own element',
    (d) => set(d, 'releases.shell.manifest.inlineStyle', '</style><script>'),
    /inlineStyle cannot be inlined/,
  ],
  [
    'a script in the head markup',
    (d) => set(d, 'releases.shell.manifest.headMarkup', '<link rel="icon"><script>'),
    /only link and meta/,
  ],
  [
    'a previous version that is live',
    (d) => set(d, 'releases.site.previous', { version: '1.0.0', entry: 'a.js', integrity: hash }),
    /previous version is the live one/,
  ],
  [
    'a previous version on another host',
    (d) => set(d, 'releases.site.previous', { version: '0.9.0', entry: '//x/a.js', integrity: hash }),
    /previous\.entry is not/,
  ],
];

describe('a registry document', () => {
  for (const [name, corrupt, reason] of refusals) {
    test(`is refused with ${name}`, () => {
      const parsed = checkRegistry(corrupt(createDraft()));
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join('\n'), reason);
    });
  }
});
