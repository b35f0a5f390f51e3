import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readWorkspace, type Workspace } from '@northlight/cli/workspace';
import { type StepResult, singleCheck } from '../steps/step.ts';
import { importViolations } from './import-rules.ts';
import { migrationNameFaultsIn } from './migration-names.ts';

/** Formatting, lint rules, names of migrations, and import rules of these packages, of a whole checkout with all beside them; together they are one test. */
export async function runLint(workspace: Workspace): Promise<StepResult> {
  const { root, packages } = workspace;
  const whole = readWorkspace(root);
  const isWhole = packages.size === whole.packages.size;
  const paths = isWhole ? ['.'] : [...packages.values()].map(({ folder }) => folder);
  const biome = createRequire(join(root, 'package.json')).resolve('@biomejs/biome/bin/biome');
  const result = await singleCheck({
    command: process.execPath,
    args: [biome, 'check', '--error-on-warnings', '--max-diagnostics=100', '--colors=off', ...paths],
    cwd: root,
  });
  const violations = importViolations(whole, packages);
  const names = migrationNameFaultsIn(root);
  if (violations.length + names.length === 0) return result;
  return {
    counts: { passed: 0, failed: 1, skipped: 0 },
    output: [
      result.output,
      ...(violations.length === 0 ? [] : ['Imports:', ...violations]),
      ...(names.length === 0 ? [] : ['Migrations:', ...names]),
    ].join('\n'),
  };
}
