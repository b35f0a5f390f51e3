import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { runToEnd } from '@northlight/cli/child';
import { UserError } from '@northlight/cli/user-error';
import { listDependents, type Workspace, type WorkspacePackage } from '@northlight/cli/workspace';
import { getTestStage, isLongTest, listTestFiles } from './test-files.ts';

/** The tests and checks to run. */
export interface Selection {
  /** Test files, relative to the root. */
  readonly files: readonly string[];
  /** What lint and types check: everything, one package by name, or nothing. */
  readonly checks: 'all' | 'none' | { readonly package: string };
  /** A remote whose release is checked. */
  readonly released?: string;
}

export function selectAll(workspace: Workspace): Selection {
  const files = listTestFiles(workspace, workspace.packages.values());
  return { files: files.filter((file) => !isLongTest(file)), checks: 'all' };
}

/** A package's browser tests outside the folder with its name. */
const otherSpecs: Readonly<Record<string, RegExp>> = {
  site: /^rendering\//,
  dashboard: /^hostile\//,
  shell: /^(auth|auth-link|guard|navigation|remote-failure|tampering)\.spec/,
  edge: /^(rendering\/|tampering\.spec)/,
};

function selectSpecs(name: string, files: readonly string[]): string[] {
  return files.filter((file) => {
    const spec = relative('proof/e2e', file);
    return spec.startsWith(`${name}/`) || otherSpecs[name]?.test(spec) === true;
  });
}

/** @param name - its folder name. @throws UserError for an unknown package */
export function findPackage({ packages }: Workspace, name: string): WorkspacePackage {
  const all = [...packages.values()];
  const selected = all.find(({ folder }) => basename(folder) === name);
  if (selected !== undefined) return selected;
  const names = all.map(({ folder }) => basename(folder)).join(', ');
  throw new UserError(`Unknown package "${name}".`, [`Packages: ${names}`]);
}

/** `--for portal`: one package's tests; for a remote also the contract's tests and a release check. */
export function selectPackage(workspace: Workspace, name: string): Selection {
  const selected = findPackage(workspace, name);
  const isRemote = existsSync(join(selected.folder, 'remote.ts'));
  const packages = isRemote ? [selected, findPackage(workspace, 'contract')] : [selected];
  const tests = listTestFiles(workspace, packages).filter((file) => !isLongTest(file));
  return {
    files: [...tests, ...selectSpecs(name, selectAll(workspace).files)],
    checks: { package: name },
    ...(isRemote ? { released: selected.name } : {}),
  };
}

/**
 * `--changed`: the tests of changed packages and their dependents.
 * @param changed - paths from the root
 */
export function selectChanged(workspace: Workspace, changed: readonly string[]): Selection {
  const { root, packages } = workspace;
  const allTests = selectAll(workspace);
  if (changed.some((file) => /^(package\.json|pnpm-|jest[./]|tsconfig)/.test(file))) return allTests;
  const isTest = (file: string) => /\.(test|spec)\.\w+$/.test(file);
  const sources = changed.filter((file) => !file.endsWith('.md') && !isTest(file));
  const owners = [...packages.values()].filter(({ folder }) =>
    sources.some((file) => file.startsWith(`${relative(root, folder)}/`)),
  );
  const affectedTests = listTestFiles(workspace, [...owners, ...listDependents(workspace, owners)]);
  const specs = owners.flatMap(({ folder }) => {
    const path = relative(root, folder);
    if (path.startsWith('proof/') && path !== 'proof/e2e') return [];
    // A package without its own browser tests can break every page.
    const ownSpecs = existsSync(join(folder, 'rsbuild.config.ts')) ? selectSpecs(path, allTests.files) : [];
    return ownSpecs.length > 0 ? ownSpecs : allTests.files.filter((file) => getTestStage(file) === 'browser');
  });
  const chosen = new Set([
    ...changed.filter(isTest),
    ...affectedTests.filter((file) => getTestStage(file) !== 'browser'),
    ...specs,
  ]);
  return { files: allTests.files.filter((file) => chosen.has(file)), checks: 'all' };
}

/** `npm test -- <file>…` @throws UserError for a path that is not a test */
export function selectFiles(workspace: Workspace, paths: readonly string[]): Selection {
  const files = paths.map((path) => relative(workspace.root, join(workspace.root, path)));
  const testFiles = new Set(listTestFiles(workspace, workspace.packages.values()));
  const unknown = files.find((file) => !testFiles.has(file));
  if (unknown !== undefined) throw new UserError(`"${unknown}" is not a test file.`);
  return { files, checks: 'none' };
}

/** Lists files changed since this branch left `main`, committed or not, relative to the root. */
export async function listChangedFiles(root: string): Promise<string[]> {
  const runGit = async (...args: string[]) => {
    const result = await runToEnd({ command: 'git', args, cwd: root, hiddenStream: 'stderr' });
    return result.code === 0 ? result.output.split('\n').filter((line) => line !== '') : null;
  };
  const base =
    (await runGit('merge-base', 'HEAD', 'origin/main')) ?? (await runGit('merge-base', 'HEAD', 'main'));
  const changed = base?.[0] === undefined ? null : await runGit('diff', '--name-only', '--relative', base[0]);
  const added = await runGit('ls-files', '--others', '--exclude-standard');
  if (changed === null || added === null) throw new UserError('git has no branch "main" to compare with.');
  return [...changed, ...added];
}
