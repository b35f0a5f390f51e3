import { serverFolder } from '@northlight/contract/data';
import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';
import { array, boolean, lazy, mixed, number, type ObjectShape, object, type Schema, string } from 'yup';
import {
  isHashed,
  isPackageName,
  isReleaseFile,
  isReleaseName,
  isReleaseVersion,
  isRoutePath,
} from './names.ts';
import { isServerFile } from './server-file.ts';

/** Yup schemas of the registry document. They only ever check: nothing is cast, defaulted or stripped. */
const says =
  (what: string) =>
  ({ path }: { path: string }) =>
    `${path} ${what}`;

const text = (max: number) =>
  string()
    .defined()
    .max(max, says(`is longer than ${max} characters`));

function textThat(is: (value: string) => boolean, what: string) {
  return string()
    .defined()
    .test('form', says(`is not ${what}`), (value) => value !== undefined && is(value));
}

const name = () => textThat(isReleaseName, 'a release name (lower-case letters, digits, hyphens)');
const version = () => textThat(isReleaseVersion, 'a version like 1.2.3 or 1.2.3-label');
const file = () => textThat(isReleaseFile, 'the plain path of a file below its release');
const script = () =>
  textThat((value) => isReleaseFile(value) && /\.m?js$/.test(value), 'the plain path of a script');
const isServerScript = (value: string) =>
  isReleaseFile(value) && isServerFile(value) && value.endsWith('.js');
const route = () => textThat(isRoutePath, 'a route path like /a/:b');
const range = () => textThat((value) => value !== '' && validRange(value) !== null, 'a semver range');
const packageVersion = () => textThat((value) => valid(value) !== null, 'a semver version');
const optionalThat = (is: (value: string) => boolean, what: string) =>
  string().test('form', says(`is not ${what}`), (value) => value === undefined || is(value));
const optionalVersion = () => optionalThat((value) => valid(value) !== null, 'a semver version');
const kilobytes = () => number().positive().max(5000);
const hash = () =>
  textThat((value) => /^sha384-[A-Za-z0-9+/]{64}$/.test(value), 'a hash like sha384-… (64 characters)');
const instant = () =>
  textThat(
    (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value)),
    'an instant like 2026-01-31T12:00:00.000Z',
  );

/** An object with free keys. `__proto__` is a possible key of parsed JSON, and no key pattern lets it through. */
function record(
  isKey: (key: string) => boolean,
  what: string,
  value: () => Schema,
  max: number,
  isOptional = false,
) {
  return lazy((input: unknown) => {
    if (isOptional && input === undefined) return mixed().optional();
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return mixed().test('record', says('must be an object'), () => false);
    }
    const keys = Object.keys(input);
    const stray = keys.find((key) => key === '__proto__' || !isKey(key));
    if (stray !== undefined) {
      return mixed().test('keys', says(`has the key ${JSON.stringify(stray)}, not ${what}`), () => false);
    }
    if (keys.length > max) return mixed().test('size', says(`has more than ${max} keys`), () => false);
    return object(Object.fromEntries(keys.map((key) => [key, value()])));
  });
}

const closed = <Shape extends ObjectShape>(shape: Shape) =>
  object(shape)
    .noUnknown(({ path, unknown }) => `${path} has unknown keys: ${unknown}`)
    .defined();

const routes = () =>
  array(
    closed({
      path: route(),
      access: string()
        .defined()
        .oneOf(['public', 'client', 'staff', 'admin'], says('is not a kind of access')),
      title: text(120),
      description: string().max(400),
      query: array(
        textThat((value) => /^[a-z][a-zA-Z0-9_-]{0,31}$/.test(value), 'the name of a parameter'),
      ).max(10),
      data: array(
        closed({
          from: textThat((value) => /^(rpc\/)?[a-z][a-z0-9_]{0,62}$/.test(value), 'a table or a function'),
          query: record(
            (key) => /^[a-z][a-z0-9_.]{0,62}$/.test(key),
            'a parameter',
            () => text(500),
            20,
          ),
          isCounted: boolean().oneOf([true]),
        }),
      ).max(12),
    }),
  )
    .defined()
    .max(200);

const declaration = closed({
  name: name(),
  routes: routes(),
  navigation: array(
    closed({
      to: textThat((value) => isRoutePath(value.replace(/[?#].*$/s, '')), 'a path of the product'),
      label: text(80),
      icon: string().max(40),
    }),
  )
    .defined()
    .max(100),
  documents: array(
    textThat(
      (value) => isRoutePath(value) && !value.includes(':') && /\.[a-z]+$/.test(value),
      'a path of a file',
    ),
  ).max(20),
  requires: closed({
    contract: range(),
    kit: range(),
    schema: number().defined().integer().min(0).max(99_999_999_999_999),
  }),
  budget: object({ entry: kilobytes(), route: kilobytes() })
    .noUnknown(({ path, unknown }) => `${path} has unknown keys: ${unknown}`)
    .default(undefined),
});

const remoteManifest = closed({
  kind: string().defined().oneOf(['remote']),
  name: name(),
  version: version(),
  declaration,
  entry: script(),
  preload: closed({
    all: array(file()).defined().max(50),
    byRoute: record(isRoutePath, 'a route path', () => array(file()).defined().max(50), 200),
    opened: record(
      isRoutePath,
      'a route path',
      () => array(closed({ query: text(200), files: array(file()).defined().max(50) })).max(20),
      200,
      true,
    ),
  }),
  shared: array(
    closed({
      name: textThat(isPackageName, 'a package name'),
      builtWith: packageVersion(),
      accepts: range(),
      // Releases of before 2026-12 name what they import.
      names: mixed(),
    }),
  )
    .defined()
    .max(100),
  pages: record(isRoutePath, 'a route path', () => array(text(100)).defined().max(200), 200),
  copies: array(textThat(isPackageName, 'a package name')).defined().max(100),
  kit: optionalVersion(),
  server: object({
    entry: textThat(isServerScript, `a script in ${serverFolder}/`),
    pageTree: string().max(100),
  })
    .noUnknown(({ path, unknown }) => `${path} has unknown keys: ${unknown}`)
    .default(undefined),
  firstPaint: optionalThat(
    (value) => isReleaseFile(value) && isServerFile(value),
    `a file in ${serverFolder}/`,
  ),
});

const headTags = /^(?:\s*<(?:link|meta)\b[^<>]*>\s*)*$/i;

const inlineScript = () =>
  string()
    .max(50_000)
    .test(
      'inline',
      says('cannot stand inline: it would end its own element'),
      (value) => !/<\/script|<!--/i.test(value ?? ''),
    );

const shellManifest = closed({
  kind: string().defined().oneOf(['shell']),
  name: string().defined().oneOf(['shell']),
  version: version(),
  scripts: array(script()).defined().min(1, says('must name at least one script')).max(20),
  bootScript: inlineScript().defined(),
  earlyScript: inlineScript(),
  visitScript: inlineScript(),
  session: array(script()).max(10),
  inlineStyle: text(500_000).test(
    'inline',
    says('cannot stand inline: it would end its own element'),
    (value) => !/<\/style/i.test(value ?? ''),
  ),
  fonts: array(file()).defined().max(10),
  headMarkup: text(10_000).test('tags', says('may hold nothing but link and meta elements'), (value) =>
    headTags.test(value ?? ''),
  ),
  routes: routes(),
  provides: record(isPackageName, 'a package name', packageVersion, 100),
  // Releases of before 2026-12 name what they hand out.
  exports: mixed(),
  pageTree: string().max(100),
});

/** The build's own record, `release.json`. */
export const manifestSchema = lazy((input: unknown) =>
  typeof input === 'object' && input !== null && 'kind' in input && input.kind === 'shell'
    ? shellManifest
    : remoteManifest,
);

const entrySchema = () =>
  closed({
    name: name(),
    version: version(),
    releasedAt: instant(),
    hash: hash(),
    manifest: manifestSchema,
    integrity: record(
      (key) => isReleaseFile(key) && isHashed(key),
      'the plain path of a script or style sheet',
      hash,
      5000,
    ),
    previous: closed({ version: version(), entry: script(), integrity: hash() }).nullable(),
    recalled: array(version()).min(1).max(20),
  });

const retirement = () =>
  closed({
    at: instant(),
    version: version(),
    routes: array(route()).defined().max(200),
    redirect: lazy((input: unknown) =>
      input === null
        ? mixed().nullable()
        : textThat((value) => isRoutePath(value) && !value.includes(':'), 'a path of the product'),
    ),
  });

const revokedTrials = () =>
  array(
    closed({ id: textThat((value) => /^[\w-]{16,64}$/.test(value), 'the id of a trial'), until: instant() }),
  )
    .defined()
    .max(500);

const rollout = () =>
  closed({
    id: textThat((value) => /^[\w-]{16,64}$/.test(value), 'the id of a rollout'),
    startedAt: instant(),
    entry: entrySchema(),
    steps: array(
      closed({
        share: number().defined().integer().min(1).max(100),
        minutes: number().defined().integer().min(0).max(20_160),
      }),
    )
      .defined()
      .min(1)
      .max(10),
    paused: number().integer().min(0).max(9),
  });

const isPublicKey = (value: string) => /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(value);

/** The whole registry document, in form; `consistencyProblems` looks at how its parts fit. */
export const registrySchema = closed({
  schema: number().defined().oneOf([2], says('is not 2: made by another version of the product')),
  revision: number().defined().integer().min(1),
  updatedAt: instant(),
  releases: record(isReleaseName, 'a release name', entrySchema, 200),
  retired: record(isReleaseName, 'a release name', retirement, 200, true),
  revoked: record(isReleaseName, 'a release name', revokedTrials, 200, true),
  rollouts: record(isReleaseName, 'a release name', rollout, 200, true),
  keys: array(
    closed({
      key: textThat(isPublicKey, 'the base64 of an Ed25519 key'),
      names: array(name()).defined().min(1).max(50),
      server: boolean().oneOf([true]),
    }),
  ).max(200),
  standing: record(isReleaseName, 'a release name', () => number().defined().integer().min(1), 200, true),
});

/** What a key says of one name. Fields that a later version of the product knows are let through. */
export const changeSchema = object({
  revision: number().defined().integer().min(1),
  at: instant(),
  name: name(),
  entry: lazy((input: unknown) => (input === null ? mixed().nullable() : entrySchema())),
  retired: lazy((input: unknown) => (input === null ? mixed().nullable() : retirement())),
  revoked: revokedTrials(),
  base: string().defined().max(200),
  rollout: lazy((input: unknown) => (input === undefined ? mixed().optional() : rollout())),
}).defined();

/** The record of one release. */
export const recordSchema = closed({
  name: name(),
  version: version(),
  manifest: manifestSchema,
  files: record(isReleaseFile, 'the plain path of a file below its release', hash, 5000),
  publishedAt: lazy((input: unknown) => (input === undefined ? mixed().optional() : instant())),
});
