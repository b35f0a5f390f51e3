import { userInfo } from 'node:os';
import type { Provenance } from '@northlight/registry';
import { type ChildSpec, runToEnd } from '../processes/child.ts';

/**
 * Determines who releases which commit: from `RELEASE_BY` and `RELEASE_COMMIT`, otherwise from git. A commit with uncommitted
 * changes ends in `+`.
 */
export async function readProvenance(checkout: string): Promise<Provenance> {
  const { RELEASE_BY: by = '', RELEASE_COMMIT: commit = '' } = process.env;
  const [name, head, changes] = await Promise.all([
    by === '' ? runGit(checkout, ['config', 'user.name']) : by,
    commit === '' ? runGit(checkout, ['rev-parse', '--short=12', 'HEAD']) : commit,
    commit === '' ? runGit(checkout, ['status', '--porcelain', '--untracked-files=no']) : null,
  ]);
  return {
    who: name || getAccountName(),
    commit: head === null || head === '' ? null : `${head}${changes ? '+' : ''}`,
  };
}

const maxCommits = 30;

/**
 * Lists the subjects of commits since another one that touch these folders, newest first.
 * @returns undefined if git has no such commit
 */
export async function listCommitsSince(
  checkout: string,
  commit: string,
  folders: readonly string[],
): Promise<readonly string[] | undefined> {
  const from = commit.replace(/\+$/, '');
  const output = await runGit(checkout, [
    ...['log', `--max-count=${maxCommits}`, '--no-merges', '--format=%s', `${from}..HEAD`, '--'],
    ...folders,
  ]);
  return output?.split('\n').filter((line) => line !== '');
}

/** Lists uncommitted files in these folders. Returns none outside a git repository. */
export async function listUncommittedFiles(checkout: string, folders: readonly string[]): Promise<string[]> {
  const output = await runGit(checkout, ['status', '--porcelain', '--untracked-files=all', '--', ...folders]);
  return (output ?? '')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.trim().replace(/^\S+\s+/, '')]));
}

/** @returns its trimmed output; null if git fails or is missing */
export async function runGit(
  checkout: string,
  args: readonly string[],
  options: Pick<ChildSpec, 'env' | 'input'> = {},
): Promise<string | null> {
  const result = await runToEnd({ command: 'git', args, cwd: checkout, hiddenStream: 'stderr', ...options });
  return result.code === 0 ? result.output.trim() : null;
}

function getAccountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user id may have no name.
    return 'unknown';
  }
}
