import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runToEnd } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { importViolations } from './import-rules.ts';
import { migrationNameFaultsIn } from './migration-names.ts';

/**
 * Checks formatting, lint rules and imports of these packages, or of the whole checkout, and the names of migrations.
 * Prints all problems.
 */
export async function runLint({
  whole,
  checked,
}: {
  whole: Workspace;
  checked: Workspace;
}): Promise<boolean> {
  const { root } = whole;
  const paths = checked === whole ? ['.'] : [...checked.packages.values()].map(({ folder }) => folder);
  const biome = createRequire(join(root, 'package.json')).resolve('@biomejs/biome/bin/biome');
  const { code } = await runToEnd({
    command: process.execPath,
    args: [biome, 'check', '--error-on-warnings', '--max-diagnostics=100', '--colors=off', ...paths],
    cwd: root,
    onLine: (line) => console.info(line),
  });
  const faults = [...importViolations(whole, checked.packages), ...migrationNameFaultsIn(root)];
  for (const fault of faults) console.error(fault);
  return code === 0 && faults.length === 0;
}
