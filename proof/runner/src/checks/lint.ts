import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { type StepResult, singleCheck } from '../steps/step.ts';
import { importViolations } from './import-rules.ts';

/** Formatting, lint rules and import rules of the whole checkout; together they are one test. */
export async function runLint(workspace: Workspace): Promise<StepResult> {
  const { root } = workspace;
  const biome = createRequire(join(root, 'package.json')).resolve('@biomejs/biome/bin/biome');
  const result = await singleCheck({
    command: process.execPath,
    args: [biome, 'check', '--error-on-warnings', '--max-diagnostics=100', '--colors=off', '.'],
    cwd: root,
  });
  const violations = importViolations(workspace);
  if (violations.length === 0) return result;
  return {
    counts: { passed: 0, failed: 1, skipped: 0 },
    output: [result.output, 'Imports:', ...violations].join('\n'),
  };
}
