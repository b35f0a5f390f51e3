import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTempFolder } from '@northlight/node-kit/testing';
import { runToEnd } from '../processes/child.ts';
import type { PipelineStep } from './pipelines.ts';

/**
 * Runs steps of a pipeline, each job in a fresh clone and with only the variables from the file. Each must succeed.
 * @param values - of the repository's variables and secrets
 * @returns the output
 */
export async function runJobs(
  context: Parameters<typeof createTempFolder>[0],
  repository: string,
  steps: readonly PipelineStep[],
  values: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const clones = new Map<string, string>();
  const outputs: string[] = [];
  for (const { job, command, variables, secrets, depth } of steps) {
    const clone = clones.get(job) ?? join(createTempFolder(context), 'clone');
    if (!clones.has(job)) cloneAt(repository, clone, depth);
    clones.set(job, clone);
    const known = [...Object.keys(variables), ...secrets].map((name) => [
      name,
      values[name] ?? variables[name],
    ]);
    const result = await runToEnd({
      command: 'sh',
      args: ['-c', command],
      cwd: clone,
      limitMs: 900_000,
      env: { NODE_ENV: undefined, CI: 'true', ...Object.fromEntries(known) },
    });
    outputs.push(`$ ${command}\n${result.output}`);
    assert.equal(result.code, 0, outputs.join('\n'));
  }
  return outputs.join('\n');
}

function cloneAt(repository: string, clone: string, depth: number): void {
  const limit = depth === 0 ? [] : [`--depth=${depth}`];
  execFileSync('git', ['clone', '--quiet', ...limit, `file://${repository}`, clone], { stdio: 'pipe' });
}
