import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { lockedPackages } from './locked-packages.ts';
import { buildClosure, type Workspace } from './workspace.ts';

/** What of the root goes into every build. */
const sharedFile = 'tsconfig.base.json';
const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/**
 * A hash of all that a package's build is made from: its own files and those of the workspace packages it is
 * built with, without tests and prose, and the installed packages that these reach. The same sources have the same
 * hash in every checkout.
 */
export function sourceHash(workspace: Workspace, name: string): string {
  const parts = buildClosure(workspace, name);
  const shared = join(workspace.root, sharedFile);
  const files = [
    ...(existsSync(shared) ? [shared] : []),
    ...parts.flatMap((part) => sourceFiles(part.folder)),
  ];
  return hashFiles(workspace.root, files, lockedPackages(workspace, parts).join('\n'));
}

/** A hash of the names and contents of these files. */
export function hashFiles(root: string, files: readonly string[], start = ''): string {
  const hash = createHash('sha256').update(start);
  for (const file of files) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${relative(root, file).split(sep).join('/')} ${content}\n`);
  }
  return hash.digest('hex');
}

/** The files below a folder, without tests and prose, sorted. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? !isSkippedFolder(entry.name) : isSource(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? sourceFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

const isSkippedFolder = (name: string) => name.startsWith('.') || skippedFolders.has(name);

const isSource = (name: string) =>
  !/\.test\.[a-z]+$/.test(name) &&
  !name.endsWith('.md') &&
  // Editors' and tools' own files; Rsbuild does read `.env` files.
  (!name.startsWith('.') || name.startsWith('.env'));

/**
 * The version under which a build of these sources is released unless another is asked for.
 * Eight digits of the hash that hold a letter: semver refuses a number with a leading zero.
 */
export function releaseVersion(packageVersion: string, hash: string): string {
  const digits = /(?=\d{0,7}[a-f])[0-9a-f]{8}/.exec(hash)?.[0] ?? `a${hash.slice(0, 7)}`;
  return `${packageVersion}-${digits}`;
}
