import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listLockedPackages } from './locked-packages.ts';
import { listBuildPackages, type Workspace } from './workspace.ts';

/** The root file that affects every build. */
const sharedFile = 'tsconfig.base.json';
/** Root files that can change a build; a team's repository has one of the lock files. */
export const sharedFiles = [sharedFile, 'pnpm-lock.yaml', 'package-lock.json'] as const;
const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/**
 * Hashes the inputs of a package's build: its own files and those of its workspace dependencies, without tests and docs,
 * and the installed packages they use. The same sources have the same hash in every checkout.
 */
export function hashSources(workspace: Workspace, name: string): string {
  const packages = listBuildPackages(workspace, name);
  const sharedPath = join(workspace.root, sharedFile);
  const files = [
    ...(existsSync(sharedPath) ? [sharedPath] : []),
    ...packages.flatMap(({ folder }) => listSourceFiles(folder)),
  ];
  return hashFiles(workspace.root, files, listLockedPackages(workspace, packages).join('\n'));
}

/** Hashes the paths and contents of files. */
export function hashFiles(root: string, files: readonly string[], start = ''): string {
  const hash = createHash('sha256').update(start);
  for (const file of files) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${relative(root, file).split(sep).join('/')} ${content}\n`);
  }
  return hash.digest('hex');
}

/** Lists the files in a folder and its subfolders, without tests and docs, sorted. */
export function listSourceFiles(folder: string): string[] {
  return readSourceEntries(folder).flatMap((entry) =>
    entry.isDirectory() ? listSourceFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** Lists the files and folders directly in a folder that a build reads. */
export const listSourceEntries = (folder: string): string[] =>
  readSourceEntries(folder).map(({ name }) => join(folder, name));

const readSourceEntries = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? !isSkippedFolder(entry.name) : isSource(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const isSkippedFolder = (name: string) => name.startsWith('.') || skippedFolders.has(name);

const isSource = (name: string) =>
  !/\.test\.[a-z]+$/.test(name) &&
  !name.endsWith('.md') &&
  // Hidden files belong to editors and tools, except `.env` files, which Rsbuild reads.
  (!name.startsWith('.') || name.startsWith('.env'));

/**
 * The default version for a build of these sources. Uses eight digits of the hash that include a letter, because semver
 * rejects a number with a leading zero.
 */
export function createReleaseVersion(packageVersion: string, hash: string): string {
  const digits = /(?=\d{0,7}[a-f])[0-9a-f]{8}/.exec(hash)?.[0] ?? `a${hash.slice(0, 7)}`;
  return `${packageVersion}-${digits}`;
}
