import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import type { Sources } from '@northlight/registry';
import { runGit } from '../store/provenance.ts';
import { listSourceEntries, sharedFiles } from '../workspace/source-hash.ts';
import { listBuildPackages, type Workspace } from '../workspace/workspace.ts';

export interface PackageSources {
  /** Undefined without git. */
  readonly sources?: Sources | undefined;
  /** Whether some of them exist only in this folder, not in a commit. */
  readonly isUncommitted: boolean;
}

/** Reads git's hashes of everything that a package is built from, including uncommitted changes. */
export async function readSources(workspace: Workspace, name: string): Promise<PackageSources> {
  const { root } = workspace;
  const folders = listBuildPackages(workspace, name).map(({ folder }) => folder);
  const files = [
    ...folders.flatMap(listSourceEntries),
    ...sharedFiles.map((file) => join(root, file)).filter((file) => existsSync(file)),
  ];
  const paths = [...new Set(files.map((file) => relative(root, file).split(sep).join('/')))];
  const changes = await runGit(root, ['status', '--porcelain', '--untracked-files=all', '--', ...paths]);
  if (changes === null) return { isUncommitted: true };
  const isUncommitted = changes !== '';
  const tree = isUncommitted ? await writeWorkingTree(root, folders) : 'HEAD';
  const hashes = tree === null ? null : await hashPaths(root, [tree], paths);
  if (hashes === null) return { isUncommitted: true };
  // Git ignores some of them.
  const known = paths.flatMap((path, index) =>
    hashes[index] == null ? [] : [[path, hashes[index]] as const],
  );
  return { sources: Object.fromEntries(known), isUncommitted };
}

/** Stores the working tree's state of these folders as a tree, without touching the index. @returns its hash */
async function writeWorkingTree(root: string, folders: readonly string[]): Promise<string | null> {
  const index = await runGit(root, ['rev-parse', '--git-path', 'index']);
  if (index === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'release-index-'));
  try {
    const env = { GIT_INDEX_FILE: join(folder, 'index') };
    // Keeps what git knows about unchanged files, so that it doesn't read all of them.
    if (existsSync(resolve(root, index))) copyFileSync(resolve(root, index), env.GIT_INDEX_FILE);
    await runGit(root, ['add', '--update'], { env });
    const added = await runGit(root, ['add', '--all', '--', ...folders], { env });
    return added === null ? null : await runGit(root, ['write-tree'], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Git's hash of each path in each commit or tree, commit by commit; null where the path doesn't exist. */
async function hashPaths(
  root: string,
  treeishes: readonly string[],
  paths: readonly string[],
): Promise<(string | null)[] | null> {
  const objects = treeishes.flatMap((treeish) => paths.map((path) => `${treeish}:./${path}\n`));
  const output = await runGit(root, ['cat-file', '--batch-check=%(objectname)'], { input: objects });
  return output?.split('\n').map((line) => (line.endsWith(' missing') ? null : line)) ?? null;
}

/** What a checkout's history lacks of the sources of a release. */
export interface MissingSources {
  readonly paths: readonly string[];
  readonly isShallow: boolean;
}

/**
 * Compares path by path, not commit by commit, so that a squashed merge counts, and a shallow history as far as it goes.
 * @returns null without git
 */
export async function findMissingSources(root: string, sources: Sources): Promise<MissingSources | null> {
  const paths = Object.keys(sources);
  const head = await hashPaths(root, ['HEAD'], paths);
  const isShallow = await runGit(root, ['rev-parse', '--is-shallow-repository']);
  if (head === null || isShallow === null || !(await runGit(root, ['rev-parse', '--verify', 'HEAD'])))
    return null;
  const missing: string[] = [];
  for (const path of paths.filter((path, index) => sources[path] !== head[index])) {
    // Without --full-history, git leaves out what a merge has superseded.
    const commits = await runGit(root, ['rev-list', '--full-history', 'HEAD', '--', `./${path}`]);
    const hashes = commits ? await hashPaths(root, commits.split('\n'), [path]) : [];
    if (!hashes?.includes(sources[path] ?? '')) missing.push(path);
  }
  return { paths: missing, isShallow: isShallow === 'true' };
}
