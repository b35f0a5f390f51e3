import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { load as parse } from 'js-yaml';
import { isWorkspace } from '../../bootstrap/workspace-folders.mjs';
import type { Workspace, WorkspacePackage } from './workspace.ts';

type Versions = Readonly<Record<string, string>>;

interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly version: string }>>;
  readonly devDependencies?: Readonly<Record<string, { readonly version: string }>>;
  readonly optionalDependencies?: Readonly<Record<string, { readonly version: string }>>;
}

interface Snapshot {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

interface LockFile {
  readonly importers?: Readonly<Record<string, Importer>>;
  readonly packages?: Readonly<Record<string, { readonly resolution?: unknown }>>;
  readonly snapshots?: Readonly<Record<string, Snapshot | null>>;
}

/**
 * Lists the installed packages that these workspace packages depend on, directly or indirectly, with their hashes, sorted.
 * @throws Error if the lock file does not contain one of them
 */
export function listLockedPackages(
  workspace: Workspace,
  packages: readonly WorkspacePackage[],
): readonly string[] {
  const file = join(workspace.root, 'pnpm-lock.yaml');
  if (!isWorkspace(workspace.root)) return readLockFiles(workspace.root);
  const lock = readLock(file);
  const lockedKeys = new Set<string>();
  const visit = (name: string, version: string) => {
    if (version.startsWith('link:')) return;
    // An alias (`npm:other@1.0.0`) is locked under the other name.
    const key = [`${name}@${version}`, version].find(
      (candidate) => lock.snapshots?.[candidate] !== undefined,
    );
    if (key === undefined)
      throw new Error(`pnpm-lock.yaml does not contain ${name} ${version}. Install the packages again.`);
    if (lockedKeys.has(key)) return;
    lockedKeys.add(key);
    const { dependencies, optionalDependencies } = lock.snapshots?.[key] ?? {};
    for (const [dependency, dependencyVersion] of Object.entries({
      ...dependencies,
      ...optionalDependencies,
    }))
      visit(dependency, dependencyVersion);
  };
  for (const { folder } of packages) {
    const path = relative(workspace.root, folder).split(sep).join('/');
    const { dependencies, devDependencies, optionalDependencies } = lock.importers?.[path] ?? {};
    const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, { version }] of Object.entries(direct)) visit(name, version);
  }
  return [...lockedKeys].sort().map((key) => {
    const resolution = lock.packages?.[key.replace(/\(.*$/s, '')]?.resolution;
    return `${key} ${JSON.stringify(resolution ?? null)}`;
  });
}

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** In a repository with one package, reads the whole lock file, regardless of the package manager. */
const readLockFiles = (root: string): string[] =>
  lockFiles.flatMap((name) => (existsSync(join(root, name)) ? [readFileSync(join(root, name), 'utf8')] : []));

let cached: { readonly text: string; readonly lock: LockFile } | undefined;

/** Caches the parsed file, which has thousands of lines. */
function readLock(file: string): LockFile {
  const text = readFileSync(file, 'utf8');
  if (cached?.text !== text) cached = { text, lock: parse(text) as LockFile };
  return cached.lock;
}
