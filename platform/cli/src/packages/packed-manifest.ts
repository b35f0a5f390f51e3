import { sharedPackages, sourceCondition } from '@northlight/build/shared';

type Versions = Readonly<Record<string, string>>;
type Exports = Readonly<Record<string, string>>;

/** A package.json of the workspace, as far as packing reads it. */
export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly private?: boolean;
  readonly sideEffects?: boolean;
  /** Paths that are packed as they are, beside what is compiled. */
  readonly files?: readonly string[];
  readonly exports?: Exports;
  readonly dependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
  /** What stands in place of the same fields in the packed one. */
  readonly publishConfig?: Readonly<Record<string, unknown>>;
}

/** The package.json that a package has once it is packed. */
export interface PackedManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly bin?: Versions;
  readonly [field: string]: unknown;
}

/** What a version in a package.json of the workspace stands for. */
export interface KnownVersions {
  /** By name of a package of the workspace. */
  readonly workspace: Versions;
  readonly catalog: Versions;
  readonly node: string;
}

/**
 * What is written into a package: compiled exports with their types, the sources for the build of a remote, and
 * versions that mean the same everywhere.
 * What the table of shared packages holds becomes a peer with the range of the table, so that a remote has one copy.
 * @throws Error for a dependency on a package that is not packed
 */
export function packedManifest(source: SourceManifest, known: KnownVersions): PackedManifest {
  const peers: Record<string, string> = {};
  const dependencies: Record<string, string> = {};
  for (const [name, version] of Object.entries({ ...source.dependencies, ...source.peerDependencies })) {
    const range = sharedPackages.find((shared) => shared.name === name)?.accepts;
    if (range !== undefined) peers[name] = range;
    else if (source.peerDependencies?.[name] !== undefined)
      peers[name] = `^${exact(source.name, name, version, known)}`;
    else dependencies[name] = rangeOf(source.name, name, version, known);
  }
  const { name, version, description, sideEffects, publishConfig } = source;
  return {
    name,
    version,
    ...(description === undefined ? {} : { description }),
    license: 'MIT',
    type: 'module',
    engines: { node: known.node },
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(source.exports === undefined ? {} : { exports: compiledExports(source.exports) }),
    ...(Object.keys(dependencies).length === 0 ? {} : { dependencies: sorted(dependencies) }),
    ...(Object.keys(peers).length === 0 ? {} : { peerDependencies: sorted(peers) }),
    ...(source.peerDependenciesMeta === undefined
      ? {}
      : { peerDependenciesMeta: source.peerDependenciesMeta }),
    ...publishConfig,
  };
}

/** Where a source file stands in the package: `src/a/b.tsx` is `dist/a/b.js`. */
const compiled = (path: string, extension: string) =>
  path.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, extension);

function compiledExports(exports: Exports): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      Object.entries(exports).map(([name, path]) => [
        name,
        /\.tsx?$/.test(path)
          ? { [sourceCondition]: path, types: compiled(path, '.d.ts'), default: compiled(path, '.js') }
          : compiled(path, ''),
      ]),
    ),
    './package.json': './package.json',
  };
}

/** Packages of ours follow semver; of others just the version is taken that was proved here. */
const rangeOf = (by: string, name: string, version: string, known: KnownVersions) =>
  `${version.startsWith('workspace:') ? '^' : ''}${exact(by, name, version, known)}`;

function exact(by: string, name: string, version: string, { workspace, catalog }: KnownVersions): string {
  const found = version.startsWith('workspace:')
    ? workspace[name]
    : version === 'catalog:'
      ? catalog[name]
      : version;
  if (found === undefined) throw new Error(`${by} depends on ${name}, which is not packed`);
  return found;
}

const sorted = (table: Versions): Versions =>
  Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
