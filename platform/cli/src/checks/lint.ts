import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type StepResult, singleCheck } from '../testing/step.ts';

/** Formatting and lint rules of the whole checkout. */
export function runLint(root: string): Promise<StepResult> {
  const biome = createRequire(join(root, 'package.json')).resolve('@biomejs/biome/bin/biome');
  return singleCheck({
    command: process.execPath,
    args: [biome, 'check', '--error-on-warnings', '--max-diagnostics=100', '--colors=off', '.'],
    cwd: root,
  });
}
