import { serverFolder } from '@northlight/contract/data';
import { array, boolean, lazy, number, object, string } from 'yup';
import { isPackageName, isReleaseFile, isRoutePath } from './names.ts';
import {
  file,
  hasUnknownKeys,
  isServerFile,
  isServerScript,
  kilobytes,
  matching,
  name,
  optionalMatching,
  optionalVersion,
  packageVersion,
  range,
  record,
  route,
  script,
  strict,
  text,
  version,
  withPath,
} from './schema-fields.ts';

const routes = () =>
  array(
    strict({
      path: route(),
      access: string()
        .defined()
        .oneOf(['public', 'client', 'staff', 'admin'], withPath('is not an access level')),
      title: text(120),
      description: string().max(400),
      query: array(matching((value) => /^[a-z][a-zA-Z0-9_-]{0,31}$/.test(value), 'a parameter name')).max(10),
      data: array(
        strict({
          from: matching((value) => /^(rpc\/)?[a-z][a-z0-9_]{0,62}$/.test(value), 'a table or a function'),
          query: record(
            (key) => /^[a-z][a-z0-9_.]{0,62}$/.test(key),
            'a parameter',
            () => text(500),
            20,
          ),
          isCounted: boolean().oneOf([true]),
        }),
      ).max(12),
      isFramed: boolean().oneOf([true]),
      isInUserFrame: boolean().oneOf([true]),
    }),
  )
    .defined()
    .max(200);

const declaration = strict({
  name: name(),
  routes: routes(),
  navigation: array(
    strict({
      to: matching((value) => isRoutePath(value.replace(/[?#].*$/s, '')), 'a path in the product'),
      label: text(80),
    }),
  )
    .defined()
    .max(100),
  documents: array(
    matching((value) => isRoutePath(value) && !value.includes(':') && /\.[a-z]+$/.test(value), 'a file path'),
  ).max(20),
  requires: strict({
    contract: range(),
    kit: range(),
    schema: number().defined().integer().min(0).max(99_999_999_999_999),
  }),
  budget: object({ entry: kilobytes(), route: kilobytes() }).noUnknown(hasUnknownKeys).default(undefined),
});

const remoteManifest = strict({
  kind: string().defined().oneOf(['remote']),
  name: name(),
  version: version(),
  declaration,
  entry: script(),
  preload: strict({
    all: array(file()).defined().max(50),
    byRoute: record(isRoutePath, 'a route path', () => array(file()).defined().max(50), 200),
  }),
  shared: array(
    strict({
      name: matching(isPackageName, 'a package name'),
      builtWith: packageVersion(),
      accepts: range(),
    }),
  )
    .defined()
    .max(100),
  pages: record(isRoutePath, 'a route path', () => array(text(100)).defined().max(200), 200),
  copies: array(matching(isPackageName, 'a package name')).defined().max(100),
  kit: optionalVersion(),
  server: object({
    entry: matching(isServerScript, `a script in ${serverFolder}/`),
    pageTree: string().max(100),
  })
    .noUnknown(hasUnknownKeys)
    .default(undefined),
  firstPaint: optionalMatching(
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
      withPath('cannot be inlined: it would close its own element'),
      (value) => !/<\/script|<!--/i.test(value ?? ''),
    );

const shellManifest = strict({
  kind: string().defined().oneOf(['shell']),
  name: string().defined().oneOf(['shell']),
  version: version(),
  scripts: array(script()).defined().min(1, withPath('must name at least one script')).max(20),
  bootScript: inlineScript().defined(),
  earlyScript: inlineScript(),
  visitScript: inlineScript(),
  session: array(script()).max(10),
  inlineStyle: text(500_000).test(
    'inline',
    withPath('cannot be inlined: it would close its own element'),
    (value) => !/<\/style/i.test(value ?? ''),
  ),
  fonts: array(file()).defined().max(10),
  headMarkup: text(10_000).test('tags', withPath('may contain only link and meta elements'), (value) =>
    headTags.test(value ?? ''),
  ),
  routes: routes(),
  provides: record(isPackageName, 'a package name', packageVersion, 100),
  pageTree: string().max(100),
});

/** A build's `release.json`. */
export const manifestSchema = lazy((input: unknown) =>
  typeof input === 'object' && input !== null && 'kind' in input && input.kind === 'shell'
    ? shellManifest
    : remoteManifest,
);
