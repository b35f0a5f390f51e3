import { join } from 'node:path';
import type {
  BuildManifest,
  RemoteBuildManifest,
  RemoteDeclaration,
  ShellBuildManifest,
} from '@northlight/contract/data';
import { writeFiles } from '@northlight/node-kit/testing';
import { listHashedFiles } from '../document/consistency.ts';
import { generateKeyPair, parseKeys } from '../signing/keys.ts';

export { createTempFolder } from '@northlight/node-kit/testing';
export { signAsText } from '../signing/signed.ts';

/** Small real builds on disk, for tests that read or serve releases. */

/** A key pair for this run. */
export const testKeyPair = generateKeyPair();
export const testKeys = parseKeys(testKeyPair);

export const testRelease = { backendSchema: null, by: { who: 'a test', commit: null } } as const;

/** Options for a rollout in three steps. */
export const testRollout = {
  ...testRelease,
  steps: [
    { share: 5, minutes: 60 },
    { share: 50, minutes: 60 },
    { share: 100, minutes: 0 },
  ],
} as const;

/** A shell manifest that is compatible with `remoteManifest`. */
export function shellManifest(overrides: Partial<ShellBuildManifest> = {}): ShellBuildManifest {
  return {
    kind: 'shell',
    name: 'shell',
    version: '1.0.0',
    scripts: ['js/shell.js'],
    bootScript: 'document.documentElement.dataset.theme="light"',
    earlyScript: 'void 0',
    visitScript: 'void 1',
    session: ['js/session.js'],
    inlineStyle: ':root{--color-canvas:#fff}',
    fonts: ['fonts/text.woff2'],
    headMarkup: '<link rel="icon" href="/favicon.svg">',
    routes: [
      { path: '/auth', access: 'public', title: 'Sign in' },
      { path: '/auth/reset', access: 'public', title: 'New password' },
      { path: '/auth/account', access: 'public', title: 'Account', isInUserFrame: true },
    ],
    provides: { react: '19.3.1', '@northlight/contract': '1.0.0', '@northlight/shared-ui': '0.1.0' },
    ...overrides,
  };
}

/** A remote manifest; `declaration` overrides fields of its declaration. */
export function remoteManifest(
  name: string,
  paths: readonly string[],
  overrides: Partial<Omit<RemoteBuildManifest, 'declaration'>> & {
    readonly declaration?: Partial<RemoteDeclaration>;
  } = {},
): RemoteBuildManifest {
  const { declaration, ...otherOverrides } = overrides;
  const routes: RemoteDeclaration['routes'] =
    declaration?.routes ?? paths.map((path) => ({ path, access: 'public', title: `${name} ${path}` }));
  return {
    kind: 'remote',
    name,
    version: '1.0.0',
    declaration: {
      name,
      routes,
      navigation: [],
      requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
      ...declaration,
    },
    entry: 'remoteEntry.js',
    preload: { all: ['js/app.js'], byRoute: {} },
    shared: [{ name: 'react', builtWith: '19.3.1', accepts: '^19.2.0' }],
    pages: Object.fromEntries(routes.map(({ path }) => [path, ['Component']])),
    copies: [],
    ...otherOverrides,
  };
}

/** Writes a build with every file that its manifest names, and `files`. */
async function writeBuild(
  folder: string,
  manifest: BuildManifest,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const namedFiles =
    manifest.kind === 'shell'
      ? [...manifest.scripts, ...(manifest.session ?? []), ...manifest.fonts]
      : listHashedFiles(manifest).filter((file) => file !== manifest.server?.entry);
  const contents: Record<string, string> = {
    ...Object.fromEntries(
      namedFiles.map((file) => [file, `// ${manifest.name} ${manifest.version} ${file}\n`]),
    ),
    ...files,
    'release.json': JSON.stringify(manifest),
  };
  writeFiles(folder, contents);
}

/** Returns a function that writes each build into its own folder, ready to be released. */
export function createBuilder(folder: string) {
  let builds = 0;
  return async (manifest: BuildManifest, files: Readonly<Record<string, string>> = {}) => {
    builds += 1;
    const distDir = join(folder, `build-${builds}`);
    await writeBuild(distDir, manifest, files);
    return { name: manifest.name, version: manifest.version, distDir };
  };
}
