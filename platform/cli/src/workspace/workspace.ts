import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaceFolders } from '../../bootstrap/workspace-folders.mjs';

export interface WorkspacePackage {
  readonly name: string;
  readonly version: string;
  /** An absolute path. */
  readonly folder: string;
  /** The script that builds `dist`; null for a package that others use as source. */
  readonly build: string | null;
  /** Workspace packages that it requires at run time. */
  readonly runtimeDependencies: readonly string[];
  /** Workspace packages that only its build and tests need. */
  readonly buildDependencies: readonly string[];
}

export interface Workspace {
  readonly root: string;
  readonly packages: ReadonlyMap<string, WorkspacePackage>;
}

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Reads the packages of a checkout. Listed folders may be missing. */
export function readWorkspace(root: string): Workspace {
  const files = listWorkspaceFolders(root).map((folder) => ({
    folder: join(root, folder),
    content: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile,
  }));
  const names = new Set(files.map(({ content }) => content.name));
  const findWorkspacePackages = (table: Readonly<Record<string, string>> = {}) =>
    Object.keys(table).filter((name) => names.has(name));
  const packages = new Map<string, WorkspacePackage>();
  for (const { folder, content } of files) {
    if (content.name === undefined) throw new Error(`${folder}/package.json has no name`);
    packages.set(content.name, {
      name: content.name,
      version: content.version ?? '0.0.0',
      folder,
      build: isBrowserBuild(folder) ? (content.scripts?.build ?? null) : null,
      runtimeDependencies: [
        ...findWorkspacePackages(content.dependencies),
        ...findWorkspacePackages(content.peerDependencies),
      ],
      buildDependencies: findWorkspacePackages(content.devDependencies),
    });
  }
  return { root, packages };
}

function isBrowserBuild(folder: string): boolean {
  return existsSync(join(folder, 'rsbuild.config.ts'));
}

/** The name of the shell's package and release. */
export const shellName = 'shell';

/** The packages that can be released: the shell first, then the remotes by name. */
export function listBuildablePackages(workspace: Workspace): WorkspacePackage[] {
  return [...workspace.packages.values()]
    .filter((candidate) => candidate.build !== null)
    .sort(
      (a, b) => Number(b.name === shellName) - Number(a.name === shellName) || a.name.localeCompare(b.name),
    );
}

/** A package with every workspace package that its build uses, sorted by name. */
export function listBuildPackages(workspace: Workspace, name: string): WorkspacePackage[] {
  const included = new Map<string, WorkspacePackage>();
  const visit = (next: string, isRoot: boolean) => {
    const candidate = workspace.packages.get(next);
    if (candidate === undefined || included.has(next)) return;
    included.set(next, candidate);
    for (const dependency of candidate.runtimeDependencies) visit(dependency, false);
    // Development dependencies of a dependency do not affect this build.
    if (isRoot) for (const dependency of candidate.buildDependencies) visit(dependency, false);
  };
  visit(name, true);
  return [...included.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** All packages that depend on one of these, directly or indirectly, including for builds and tests. */
export function listDependents(
  workspace: Workspace,
  packages: readonly WorkspacePackage[],
): WorkspacePackage[] {
  const included = new Set(packages.map(({ name }) => name));
  for (let size = 0; size < included.size; ) {
    size = included.size;
    for (const { name, runtimeDependencies, buildDependencies } of workspace.packages.values()) {
      if ([...runtimeDependencies, ...buildDependencies].some((dependency) => included.has(dependency)))
        included.add(name);
    }
  }
  return [...workspace.packages.values()].filter(
    (candidate) => included.has(candidate.name) && !packages.includes(candidate),
  );
}
