import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPackages } from '@northlight/build/shared';
import { isReleaseVersion } from '@northlight/registry';
import { ensureInstalled } from '../../bootstrap/install.mjs';
import { isWorkspace } from '../../bootstrap/workspace-folders.mjs';
import { listUncommittedFiles } from '../store/provenance.ts';
import { UserError } from '../user-error.ts';
import {
  listBuildablePackages,
  listBuildPackages,
  readWorkspace,
  shellName,
  type Workspace,
  type WorkspacePackage,
} from '../workspace/workspace.ts';
import { type Candidate, createCandidate } from './plan-releases.ts';

/** A package to release. */
export interface ReleaseTarget extends Candidate {
  /** The version derived from the sources; `--version` may have set a different one. */
  readonly sourceVersion: string;
}

/**
 * Finds the named packages, in build order.
 * @param names - null for all
 * @throws UserError if the checkout has no such package
 */
export async function selectTargets(
  checkout: string,
  names: readonly string[] | null,
  version: string | undefined,
): Promise<{ workspace: Workspace; candidates: ReleaseTarget[] }> {
  if (!isWorkspace(checkout) && !existsSync(join(checkout, 'rsbuild.config.ts'))) {
    throw new UserError(`${checkout} is not a checkout of this project.`);
  }
  const workspace = readWorkspace(checkout);
  const buildable = listBuildablePackages(workspace);
  const hint = [`Packages: ${buildable.map(({ name }) => name).join(', ')}. See --help for more.`];
  if (names?.length === 0) throw new UserError('Missing package name.', hint);
  // Kits have no separate build: they are released with the shell.
  const selected = new Set(
    (names ?? buildable.map(({ name }) => name)).map((name) => (isKit(name) ? shellName : name)),
  );
  const unknownName = [...selected].find((name) => !buildable.some((candidate) => candidate.name === name));
  if (unknownName !== undefined) throw new UserError(`${unknownName} cannot be released.`, hint);
  if (version !== undefined) checkVersion(version, selected.size);
  if (isWorkspace(checkout) && !(await ensureInstalled(checkout))) {
    throw new UserError(`The packages in ${checkout} could not be installed.`);
  }
  const candidates = buildable
    .filter(({ name }) => selected.has(name))
    .map((target) => createTarget(workspace, target, version));
  return { workspace, candidates };
}

function createTarget(workspace: Workspace, target: WorkspacePackage, version?: string): ReleaseTarget {
  const { version: sourceVersion } = createCandidate(workspace, target);
  return { target, version: version ?? sourceVersion, sourceVersion };
}

/**
 * The other remotes if the shell is released, since it may need those that change with it. A pipeline releases the shell only
 * after the tests of all remotes.
 */
export function selectCompanions(workspace: Workspace, targets: readonly ReleaseTarget[]): ReleaseTarget[] {
  const names = targets.map(({ target }) => target.name);
  if (!names.includes(shellName)) return [];
  const others = listBuildablePackages(workspace).filter(({ name }) => !names.includes(name));
  return others.map((target) => createTarget(workspace, target));
}

function checkVersion(version: string, count: number): void {
  if (!isReleaseVersion(version)) {
    throw new UserError(`"${version}" is not a valid version.`, [
      'A version looks like 1.2.3 or 1.2.3-label.',
    ]);
  }
  if (count > 1) throw new UserError('--version can be used with only one package.');
}

/** Accepts the short and the scoped name. */
const isKit = (name: string): boolean => {
  const scoped = name.startsWith('@') ? name : `@northlight/${name}`;
  return sharedPackages.some((shared) => shared.name === scoped);
};

/** @throws UserError if source files of these packages are uncommitted */
export async function requireCommitted(
  workspace: Workspace,
  candidates: readonly ReleaseTarget[],
): Promise<void> {
  const folders = candidates.flatMap(({ target }) =>
    listBuildPackages(workspace, target.name).map(({ folder }) => folder),
  );
  const files = await listUncommittedFiles(workspace.root, [...new Set(folders)]);
  if (files.length === 0) return;
  const listedFiles = files.slice(0, 10);
  throw new UserError('These source files are not committed:', [
    ...listedFiles.map((file) => `- ${file}`),
    ...(files.length > listedFiles.length ? [`- and ${files.length - listedFiles.length} more`] : []),
    'Commit them, or release them with --dirty, which is recorded in the ledger.',
  ]);
}
