import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { runToEnd } from '@northlight/cli/child';
import { UserError } from '@northlight/cli/user-error';
import { dependentsOf, type Workspace, type WorkspacePackage } from '@northlight/cli/workspace';
import { jestFolders, nodeTestFiles } from '../steps/test-files.ts';

/** What a run tests. */
export interface Scope {
  /** The packages whose types and form are checked. */
  readonly checked: Workspace;
  /** A remote that is held against what its own sources make live; null for none. */
  readonly released: string | null;
  /** Arguments that choose Jest's files; null when none are wanted. */
  readonly unit: readonly string[] | null;
  /** The files that node:test runs. */
  readonly server: readonly string[];
  /** Patterns of the browser tests' files, none for all; null when none are wanted. */
  readonly browser: readonly string[] | null;
}

export async function wholeScope(workspace: Workspace): Promise<Scope> {
  return { ...ofAll(workspace), unit: [], server: await nodeTestFiles(workspace), browser: [] };
}

const ofAll = (workspace: Workspace) => ({ checked: workspace, released: null });

/** Browser tests of a package that do not stand in the folder of its name. */
const furtherSpecs: Readonly<Record<string, readonly string[]>> = {
  site: ['rendering/'],
  dashboard: ['hostile/'],
  shell: [
    'auth.spec',
    'auth-link.spec',
    'guard.spec',
    'navigation.spec',
    'remote-failure.spec',
    'tampering.spec',
  ],
  edge: ['rendering/', 'tampering.spec'],
};

/**
 * `--for portal`: the tests of one package; of a remote with those of the sdk and with what a release of it must pass.
 * @throws UserError when there is none of that name
 */
export async function scopeOfPackage(workspace: Workspace, name: string): Promise<Scope> {
  const found = [...workspace.packages.values()].find(({ folder }) => basename(folder) === name);
  if (found === undefined) {
    const names = [...workspace.packages.values()].map(({ folder }) => basename(folder));
    throw new UserError(`There is no package "${name}".`, [`Packages: ${names.join(', ')}`]);
  }
  const specs = specsOf(workspace.root, name);
  const isRemote = existsSync(join(found.folder, 'remote.ts'));
  const isTested = await isTestedByJest(workspace.root, found);
  return {
    checked: { root: workspace.root, packages: new Map([[found.name, found]]) },
    released: isRemote ? found.name : null,
    unit: isTested ? ['--selectProjects', name, ...(isRemote ? ['sdk'] : [])] : null,
    server: await serverTestsOf(workspace, [found]),
    browser: specs.length === 0 ? null : specs,
  };
}

/** `--changed`: what the files that differ from `main` can break. */
export async function scopeOfChange(workspace: Workspace): Promise<Scope> {
  return scopeOfFiles(workspace, await changedFiles(workspace.root));
}

/** @param files - relative to the root */
export async function scopeOfFiles(workspace: Workspace, files: readonly string[]): Promise<Scope> {
  const { root } = workspace;
  if (files.some((file) => /^(package\.json|pnpm-|jest[./]|tsconfig)/.test(file)))
    return wholeScope(workspace);
  const changes = files.flatMap((file) => {
    const owner = ownerOf(workspace, file);
    return owner === undefined || /\.md$/.test(file) ? [] : [{ file, owner }];
  });
  const owners = [...new Set(changes.map(({ owner }) => owner))];
  // A test breaks nobody but itself.
  const sources = changes.filter(({ file }) => !/\.(test|spec)\.tsx?$/.test(file));
  const changed = [...new Set(sources.map(({ owner }) => owner))];
  const dependents = dependentsOf(workspace, changed).filter((each) => !owners.includes(each));
  const tests = changes.filter(({ file }) => /\.test\.tsx?$/.test(file)).map(({ file }) => file);
  return {
    ...ofAll(workspace),
    unit: await unitTests(
      root,
      files.filter((file) => existsSync(join(root, file))),
      owners,
      dependents,
    ),
    server: [
      ...new Set([
        ...(await nodeTestFiles(workspace)).filter((file) => tests.includes(file)),
        ...(await serverTestsOf(workspace, [...changed, ...dependents])),
      ]),
    ],
    browser: specsOfChange(root, changes),
  };
}

/** Of a package that was changed, the tests that reach a changed file; of those that use it, all. */
async function unitTests(
  root: string,
  files: readonly string[],
  owners: readonly WorkspacePackage[],
  dependents: readonly WorkspacePackage[],
): Promise<readonly string[] | null> {
  const names = async (packages: readonly WorkspacePackage[]) => {
    const tested = await Promise.all(packages.map((each) => isTestedByJest(root, each)));
    return packages.filter((_each, index) => tested[index]).map(({ folder }) => basename(folder));
  };
  const [own, others] = await Promise.all([names(owners), names(dependents)]);
  if (own.length + others.length === 0) return null;
  const related = others.length > 0 ? [] : ['--findRelatedTests', ...files];
  return ['--passWithNoTests', '--selectProjects', ...own, ...others, ...related];
}

/**
 * The browser tests of a remote that are named like the feature that was changed, else all of the remote's. What the
 * remotes have in common can break every page.
 */
function specsOfChange(
  root: string,
  changes: readonly { file: string; owner: WorkspacePackage }[],
): Scope['browser'] {
  const specs = new Set<string>();
  for (const { file, owner } of changes) {
    const name = basename(owner.folder);
    const [, feature = ''] = /^[^/]+\/src\/([^/]+)\//.exec(file) ?? [];
    if (/\.spec\.ts$/.test(file)) specs.add(`/${relative('proof', file)}`);
    else if (/\.test\.tsx?$/.test(file) || (file.startsWith('proof/') && name !== 'e2e')) continue;
    else if (!existsSync(join(owner.folder, 'rsbuild.config.ts'))) return [];
    else for (const spec of specsOf(root, name, feature)) specs.add(spec);
  }
  return specs.size === 0 ? null : [...specs];
}

/** Patterns of the paths of a package's browser tests; with a feature those that bear its name, if there are any. */
function specsOf(root: string, name: string, feature = ''): string[] {
  const folder = join(root, 'proof/e2e', name);
  const own = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.spec.ts')) : [];
  const ofFeature = own.filter((file) => feature !== '' && file.startsWith(feature.replace(/s$/, '')));
  if (ofFeature.length > 0) return ofFeature.map((file) => `/e2e/${name}/${file}`);
  return [...(own.length > 0 ? [`${name}/`] : []), ...(furtherSpecs[name] ?? [])].map(
    (each) => `/e2e/${each}`,
  );
}

async function serverTestsOf(workspace: Workspace, packages: readonly WorkspacePackage[]): Promise<string[]> {
  const folders = packages.map(({ folder }) => `${relative(workspace.root, folder)}/`);
  return (await nodeTestFiles(workspace)).filter((file) => folders.some((folder) => file.startsWith(folder)));
}

async function isTestedByJest(root: string, { folder }: WorkspacePackage): Promise<boolean> {
  return (await jestFolders(root)).includes(relative(root, folder));
}

function ownerOf({ root, packages }: Workspace, file: string): WorkspacePackage | undefined {
  return [...packages.values()].find(({ folder }) => file.startsWith(`${relative(root, folder)}/`));
}

/** What differs from where this work left `main`, committed or not. */
async function changedFiles(root: string): Promise<string[]> {
  const git = async (...args: string[]) => {
    const end = await runToEnd({ command: 'git', args, cwd: root, hides: 'stderr' });
    return end.code === 0 ? end.output.split('\n').filter((line) => line !== '') : null;
  };
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main'));
  const changed = base?.[0] === undefined ? null : await git('diff', '--name-only', '--relative', base[0]);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (changed === null || added === null) {
    throw new UserError('What was changed cannot be told: git knows no "main" here.');
  }
  return [...changed, ...added];
}
