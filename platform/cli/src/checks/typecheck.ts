import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { forEachLimited } from '../build/limited.ts';
import { describeEnd, runToEnd } from '../processes/child.ts';
import type { StepResult } from '../testing/step.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Checks the types of every package that has a tsconfig.json; together they are one test. */
export async function runTypecheck(
  { root, packages }: Workspace,
  say: (progress: string) => void,
): Promise<StepResult> {
  const folders = [...packages.values()]
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  const complaints: string[] = [];
  let checked = 0;
  await forEachLimited(folders, Math.min(2, availableParallelism()), async (folder) => {
    const end = await runToEnd({
      command: process.execPath,
      args: [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      cwd: root,
    });
    if (end.code !== 0) complaints.push(`${relative(root, folder)} ${describeEnd(end)}\n${end.output}`);
    checked += 1;
    say(`${checked} of ${folders.length} packages`);
  });
  const hasFailed = complaints.length > 0;
  return {
    counts: { passed: folders.length > 0 && !hasFailed ? 1 : 0, failed: hasFailed ? 1 : 0, skipped: 0 },
    output: complaints.sort().join('\n\n'),
  };
}
