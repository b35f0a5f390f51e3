import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runToEnd } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { findFloorViolations } from './browser-floor.ts';
import { listMigrationNameProblems } from './migration-names.ts';

/**
 * Checks formatting, lint rules, imports and the oldest browsers of these packages, or of the whole checkout, and all
 * migration names.
 * Prints all problems.
 */
export async function runLint({
  workspace,
  checked,
}: {
  workspace: Workspace;
  checked: Workspace;
}): Promise<boolean> {
  const { root } = workspace;
  const paths = checked === workspace ? ['.'] : [...checked.packages.values()].map(({ folder }) => folder);
  const biome = createRequire(join(root, 'package.json')).resolve('@biomejs/biome/bin/biome');
  const { code } = await runToEnd({
    command: process.execPath,
    args: [biome, 'check', '--error-on-warnings', '--max-diagnostics=100', '--colors=off', ...paths],
    cwd: root,
    onLine: (line) => console.info(line),
  });
  const problems = [...findFloorViolations(workspace, checked.packages), ...listMigrationNameProblems(root)];
  for (const problem of problems) console.error(problem);
  return code === 0 && problems.length === 0;
}
