import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPackages } from '@northlight/build/shared';
import { isReleaseVersion } from '@northlight/registry';
import { ensureInstalled } from '../../bootstrap/install.mjs';
import { isWorkspace } from '../../bootstrap/workspace-folders.mjs';
import { type Candidate, candidateOf } from '../build/release-changed.ts';
import { UserError } from '../user-error.ts';
import {
  buildablePackages,
  buildClosure,
  readWorkspace,
  shellName,
  type Workspace,
} from '../workspace/workspace.ts';
import { uncommittedIn } from './provenance.ts';

/** What is to be released. */
export interface Wanted extends Candidate {
  /** The version that the sources have by themselves; `--version` may call them otherwise. */
  readonly sources: string;
}

/**
 * The packages that a release command names, in the order in which they are built.
 * @throws UserError when the checkout has no such package
 */
export async function wantedIn(
  checkout: string,
  names: readonly string[],
  version: string | undefined,
): Promise<{ workspace: Workspace; candidates: Wanted[] }> {
  if (!isWorkspace(checkout) && !existsSync(join(checkout, 'rsbuild.config.ts'))) {
    throw new UserError(`${checkout} is no checkout of this project.`);
  }
  const workspace = readWorkspace(checkout);
  const known = buildablePackages(workspace);
  const hint = [`It can be: ${known.map(({ name }) => name).join(', ')}. --help says more.`];
  if (names.length === 0) throw new UserError('Which package is to be released?', hint);
  // A kit is no build of its own: what the shell supplies goes live with the shell, and every live remote has a say.
  const wanted = new Set(names.map((name) => (isKit(name) ? shellName : name)));
  const unknown = [...wanted].find((name) => !known.some((each) => each.name === name));
  if (unknown !== undefined) throw new UserError(`${unknown} is nothing that can be released.`, hint);
  if (version !== undefined) checkVersion(version, wanted.size);
  if (isWorkspace(checkout) && !(await ensureInstalled(checkout))) {
    throw new UserError(`The packages of ${checkout} could not be installed.`);
  }
  const candidates = known
    .filter(({ name }) => wanted.has(name))
    .map((target): Wanted => {
      const { version: sources } = candidateOf(workspace, target);
      return { target, version: version ?? sources, sources };
    });
  return { workspace, candidates };
}

function checkVersion(version: string, count: number): void {
  if (!isReleaseVersion(version)) {
    throw new UserError(`"${version}" is no version.`, ['A version looks like 1.2.3 or 1.2.3-label.']);
  }
  if (count > 1) throw new UserError('--version is for one package at a time.');
}

/** By its folder's name, or by its whole one. */
const isKit = (name: string): boolean => {
  const whole = name.startsWith('@') ? name : `@northlight/${name}`;
  return sharedPackages.some((shared) => shared.name === whole);
};

/** @throws UserError when what these are built from is not in a commit */
export async function refuseUncommitted(workspace: Workspace, candidates: readonly Wanted[]): Promise<void> {
  const folders = candidates.flatMap(({ target }) =>
    buildClosure(workspace, target.name).map(({ folder }) => folder),
  );
  const files = await uncommittedIn(workspace.root, [...new Set(folders)]);
  if (files.length === 0) return;
  const shown = files.slice(0, 10);
  throw new UserError('Nobody could find these sources again: they are in no commit.', [
    ...shown.map((file) => `- ${file}`),
    ...(files.length > shown.length ? [`- and ${files.length - shown.length} more`] : []),
    'Commit them, or release them as they are with --dirty; the ledger then says so.',
  ]);
}
