import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  BuildManifest,
  RemoteBuildManifest,
  RemoteDeclaration,
  ShellBuildManifest,
} from '@northlight/contract/data';
import { hashedFilesOf } from '../document/consistency.ts';
import { makeKeyTexts, readKeys } from '../signing/keys.ts';

export { seal } from '../signing/sealed.ts';

/** Small real builds on disk, for tests of whatever reads or serves releases. */

/** A pair made for this run. */
export const testKeyTexts = makeKeyTexts();
export const testKeys = readKeys(testKeyTexts);

/** A release as tests make it, by nobody in particular. */
export const testRelease = { backendSchema: null, by: { who: 'a test', commit: null } } as const;

/** A shell's manifest that fits what `remoteManifest` needs. */
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
    ],
    provides: { react: '19.3.1', '@northlight/contract': '1.0.0', '@northlight/shared-ui': '0.1.0' },
    ...overrides,
  };
}

/** A remote's manifest; `declaration` overrides parts of its declaration. */
export function remoteManifest(
  name: string,
  paths: readonly string[],
  overrides: Partial<Omit<RemoteBuildManifest, 'declaration'>> & {
    readonly declaration?: Partial<RemoteDeclaration>;
  } = {},
): RemoteBuildManifest {
  const { declaration, ...rest } = overrides;
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
    ...rest,
  };
}

/** Writes a build with a file for everything that its manifest names, and `files` besides. */
export async function writeBuild(
  folder: string,
  manifest: BuildManifest,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const named =
    manifest.kind === 'shell'
      ? [...manifest.scripts, ...(manifest.session ?? []), ...manifest.fonts]
      : hashedFilesOf(manifest).filter((file) => file !== manifest.server?.entry);
  const contents: Record<string, string> = {
    ...Object.fromEntries(named.map((file) => [file, `// ${manifest.name} ${manifest.version} ${file}\n`])),
    ...files,
    'release.json': JSON.stringify(manifest),
  };
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

/** What writes builds into folders of their own, as inputs of a release. */
export function buildsIn(folder: string) {
  let builds = 0;
  return async (manifest: BuildManifest, files: Readonly<Record<string, string>> = {}) => {
    builds += 1;
    const distDir = await writeBuild(join(folder, `build-${builds}`), manifest, files);
    return { name: manifest.name, version: manifest.version, distDir };
  };
}

/** A folder that is gone when the test ends. */
export async function temporaryFolder(test: { after(cleanUp: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
