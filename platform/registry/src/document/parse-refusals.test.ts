import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDraft, type Draft, hash, rename, set } from '../testing/draft-registry.ts';
import { checkRegistry } from './parse.ts';

type Refusal = [name: string, corrupt: (draft: Draft) => unknown, reason: RegExp];

/** Invalid values of one field. */
const invalidValues: readonly [path: string, value: unknown, reason: RegExp][] = [
  ['schema', 1, /schema is not 2/],
  ['more', 1, /unknown keys: more/],
  ['revision', '3', /revision/],
  ['revision', 0, /revision/],
  ['updatedAt', 'yesterday', /updatedAt is not an instant/],
  ['releases', [], /releases must be an object/],
  ['releases.site.version', '1.0', /version is not a version/],
  ['releases.site.version', '1.0.0-../x', /not a version/],
  ['releases.site.version', '1.0.1', /its manifest has version 1\.0\.0/],
  ['releases.site.manifest.name', 'portal', /its manifest is named portal/],
  ['releases.site.manifest.declaration.name', 'x', /the declaration is for x/],
  ['releases.site.manifest.declaration.routes.0.access', 'staff', /its hash does not match its content/],
  ['releases.site.manifest.getPublicPath', 'x', /unknown keys: getPublicPath/],
  ['releases.site.manifest.kind', 'plugin', /kind/],
  ...['//evil.example/a.js', '../../portal/a.js', '%2e%2e/a.js', 'js\\a.js', 'a.js?x', 'index.html'].map(
    (entry) =>
      ['releases.site.manifest.entry', entry, /entry is not the plain path of a script/] as [
        string,
        string,
        RegExp,
      ],
  ),
  ['releases.site.integrity', { 'js/app.js': hash }, /remoteEntry\.js has no integrity hash/],
  ['releases.site.integrity', { 'remoteEntry.js': 'sha384-AAAA' }, /not a hash/],
  ['releases.site.integrity', { 'https://x/a.js': hash }, /integrity has the key/],
  ['releases.site.manifest.preload.all', ['js/b.js'], /js\/b\.js has no integrity hash/],
  ['releases.site.manifest.preload.byRoute', { '/x': ['js/app.js'] }, /not a declared route/],
  ['releases.site.manifest.declaration.requires.contract', 'newest', /not a semver range/],
  ['releases.shell.manifest.provides', { react: 'x' }, /not a semver version/],
  ['releases.shell.manifest.provides', { '../../x': '1.0.0' }, /not a package name/],
  ['releases.portal.manifest.firstPaint', 'js/first-paint.json', /firstPaint is not a file in server\//],
  ['releases.shell.manifest.scripts', [], /at least one script/],
  ['releases.shell.manifest.bootScript', '"</SCRIPT >"', /bootScript cannot be inlined/],
  ['releases.shell.manifest.earlyScript', '"</script>"', /earlyScript cannot be inlined/],
  ['releases.shell.manifest.inlineStyle', '</style><script>', /inlineStyle cannot be inlined/],
  ['releases.shell.manifest.headMarkup', '<link rel="icon"><script>', /only link and meta/],
  [
    'releases.site.manifest.declaration.navigation',
    [{ to: 'https://evil.example', label: 'x' }],
    /not a path in the product/,
  ],
];

/** Invalid routes of the portal; the site owns /blog/:slug and the shell /auth. */
const invalidRoutes: readonly [paths: readonly string[], access: string, reason: RegExp][] = [
  [['a'], 'public', /not a route path/],
  [['/a'], 'root', /not an access level/],
  [['/API/x'], 'public', /is below \/api/],
  [['/A', '/a'], 'client', /declared twice/],
  [['/auth'], 'client', /overlaps with \/auth of portal/],
  [['/blog/new'], 'staff', /overlaps with \/blog\/new of portal/],
];

const refusals: readonly Refusal[] = [
  ['a name with dots', (d) => rename(d, 'site', '../../site'), /not a release name/],
  ['a key that differs from the name', (d) => rename(d, 'site', 'web'), /its entry is named site/],
  ...invalidValues.map(
    ([path, value, reason]): Refusal => [
      `${path} = ${JSON.stringify(value)}`,
      (d) => set(d, path, value),
      reason,
    ],
  ),
  ...invalidRoutes.map(
    ([paths, access, reason]): Refusal => [
      `the routes ${paths.join(', ')} for ${access}`,
      (d) =>
        set(
          d,
          'releases.portal.manifest.declaration.routes',
          paths.map((path) => ({ path, access, title: '' })),
        ),
      reason,
    ],
  ),
  ...['../auth/v1/user', 'rpc/', 'notes?select=*', '//elsewhere.example'].map(
    (from): Refusal => [
      `initial data from ${from}`,
      (d) => set(d, 'releases.portal.manifest.declaration.routes.0.data', [{ from, query: {} }]),
      /not a table or a function/,
    ],
  ),
  ...(
    [
      [{ version: '1.0.0', entry: 'a.js' }, /previous version is the live one/],
      [{ version: '0.9.0', entry: '//x/a.js' }, /previous\.entry is not/],
    ] as const
  ).map(
    ([previous, reason]): Refusal => [
      `the previous version ${JSON.stringify(previous)}`,
      (d) => set(d, 'releases.site.previous', { ...previous, integrity: hash }),
      reason,
    ],
  ),
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
