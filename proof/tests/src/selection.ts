import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { runToEnd } from '@northlight/cli/child';
import { UserError } from '@northlight/cli/user-error';
import { listDependents, type Workspace, type WorkspacePackage } from '@northlight/cli/workspace';
import { isLong, kindOf, testFilesOf } from './test-files.ts';

/** The tests of a run. */
export interface Selection {
  /** Test files by their paths from the root. */
  readonly files: readonly string[];
  /** What lint and types check: everything, one package by name, or nothing. */
  readonly checks: 'all' | 'none' | { readonly package: string };
  /** A remote whose release is checked. */
  readonly released?: string;
}

export function selectAll(workspace: Workspace): Selection {
  const files = testFilesOf(workspace, workspace.packages.values());
  return { files: files.filter((file) => !isLong(file)), checks: 'all' };
}

/** Browser tests of a package outside the folder of its name. */
const otherSpecs: Readonly<Record<string, RegExp>> = {
  site: /^rendering\//,
  dashboard: /^hostile\//,
  shell: /^(auth|auth-link|guard|navigation|remote-failure|tampering)\.spec/,
  edge: /^(rendering\/|tampering\.spec)/,
};

function specsOf(name: string, files: readonly string[]): string[] {
  return files.filter((file) => {
    const spec = relative('proof/e2e', file);
    return spec.startsWith(`${name}/`) || otherSpecs[name]?.test(spec) === true;
  });
}

/** @param name - the name of its folder. @throws UserError for an unknown package */
export function findPackage({ packages }: Workspace, name: string): WorkspacePackage {
  const all = [...packages.values()];
  const found = all.find(({ folder }) => basename(folder) === name);
  if (found !== undefined) return found;
  const names = all.map(({ folder }) => basename(folder)).join(', ');
  throw new UserError(`Unknown package "${name}".`, [`Packages: ${names}`]);
}

/** `--for portal`: the tests of one package; for a remote also those of the sdk and a release check. */
export function selectPackage(workspace: Workspace, name: string): Selection {
  const found = findPackage(workspace, name);
  const isRemote = existsSync(join(found.folder, 'remote.ts'));
  const packages = isRemote ? [found, findPackage(workspace, 'sdk')] : [found];
  const tests = testFilesOf(workspace, packages).filter((file) => !isLong(file));
  return {
    files: [...tests, ...specsOf(name, selectAll(workspace).files)],
    checks: { package: name },
    ...(isRemote ? { released: found.name } : {}),
  };
}

/**
 * `--changed`: the tests of the changed packages and of those that depend on them.
 * @param changed - paths from the root
 */
export function selectChanged(workspace: Workspace, changed: readonly string[]): Selection {
  const { root, packages } = workspace;
  const everything = selectAll(workspace);
  if (changed.some((file) => /^(package\.json|pnpm-|jest[./]|tsconfig)/.test(file))) return everything;
  const isTest = (file: string) => /\.(test|spec)\.\w+$/.test(file);
  const sources = changed.filter((file) => !file.endsWith('.md') && !isTest(file));
  const owners = [...packages.values()].filter(({ folder }) =>
    sources.some((file) => file.startsWith(`${relative(root, folder)}/`)),
  );
  const affected = testFilesOf(workspace, [...owners, ...listDependents(workspace, owners)]);
  const specs = owners.flatMap(({ folder }) => {
    const path = relative(root, folder);
    if (path.startsWith('proof/') && path !== 'proof/e2e') return [];
    // Packages without browser tests of their own can break every page.
    const ownSpecs = existsSync(join(folder, 'rsbuild.config.ts')) ? specsOf(path, everything.files) : [];
    return ownSpecs.length > 0 ? ownSpecs : everything.files.filter((file) => kindOf(file) === 'browser');
  });
  const chosen = new Set([
    ...changed.filter(isTest),
    ...affected.filter((file) => kindOf(file) !== 'browser'),
    ...specs,
  ]);
  return { files: everything.files.filter((file) => chosen.has(file)), checks: 'all' };
}

/** `npm test -- <file>…` @throws UserError for a path that is not a test */
export function selectFiles(workspace: Workspace, paths: readonly string[]): Selection {
  const files = paths.map((path) => relative(workspace.root, join(workspace.root, path)));
  const known = new Set(testFilesOf(workspace, workspace.packages.values()));
  const unknown = files.find((file) => !known.has(file));
  if (unknown !== undefined) throw new UserError(`"${unknown}" is not a test file.`);
  return { files, checks: 'none' };
}

/** Files changed since this branch left `main`, committed or not, by path from the root. */
export async function changedFiles(root: string): Promise<string[]> {
  const git = async (...args: string[]) => {
    const result = await runToEnd({ command: 'git', args, cwd: root, hides: 'stderr' });
    return result.code === 0 ? result.output.split('\n').filter((line) => line !== '') : null;
  };
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main'));
  const changed = base?.[0] === undefined ? null : await git('diff', '--name-only', '--relative', base[0]);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (changed === null || added === null) throw new UserError('git has no branch "main" to compare with.');
  return [...changed, ...added];
}
