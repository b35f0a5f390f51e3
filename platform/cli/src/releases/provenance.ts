import { userInfo } from 'node:os';
import type { Provenance } from '@northlight/registry';
import { runToEnd } from '../processes/child.ts';

/**
 * Who releases, and what: `RELEASE_BY` and `RELEASE_COMMIT` where a pipeline says so, else what git knows of the
 * checkout. A commit with changes on top ends in `+`.
 */
export async function provenanceOf(checkout: string): Promise<Provenance> {
  const { RELEASE_BY: by = '', RELEASE_COMMIT: commit = '' } = process.env;
  const [name, head, changes] = await Promise.all([
    by === '' ? git(checkout, ['config', 'user.name']) : by,
    commit === '' ? git(checkout, ['rev-parse', '--short=12', 'HEAD']) : commit,
    commit === '' ? git(checkout, ['status', '--porcelain', '--untracked-files=no']) : null,
  ]);
  return {
    who: name || accountName(),
    commit: head === null || head === '' ? null : `${head}${changes ? '+' : ''}`,
  };
}

const mostChanges = 30;

/**
 * The subjects of the commits since another one that touch these folders, the newest first.
 * @returns undefined where git knows no such commit
 */
export async function changesSince(
  checkout: string,
  commit: string,
  folders: readonly string[],
): Promise<readonly string[] | undefined> {
  const from = commit.replace(/\+$/, '');
  const said = await git(checkout, [
    ...['log', `--max-count=${mostChanges}`, '--no-merges', '--format=%s', `${from}..HEAD`, '--'],
    ...folders,
  ]);
  return said?.split('\n').filter((line) => line !== '');
}

/** The files below these folders that are in no commit as they are; none where git keeps nothing. */
export async function uncommittedIn(checkout: string, folders: readonly string[]): Promise<string[]> {
  const said = await git(checkout, ['status', '--porcelain', '--untracked-files=all', '--', ...folders]);
  return (said ?? '')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.trim().replace(/^\S+\s+/, '')]));
}

async function git(checkout: string, args: readonly string[]): Promise<string | null> {
  const end = await runToEnd({ command: 'git', args, cwd: checkout, hides: 'stderr' });
  return end.code === 0 ? end.output.trim() : null;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return 'unknown';
  }
}
