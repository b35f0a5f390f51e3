import { join } from 'node:path';
import { describeEnd, runToEnd } from '@northlight/cli/child';
import type { Progress } from '@northlight/cli/progress';
import type { Stage } from './stages.ts';

/**
 * Runs the lanes side by side and the stages of a lane one after the other; a failed one stops no other. A stage that
 * is the only one prints as it goes, the others at their end and only when they have failed.
 * @returns the names of the stages that failed
 */
export async function runStages(
  root: string,
  lanes: readonly (readonly Stage[])[],
  progress: Progress,
): Promise<readonly string[]> {
  const isAlone = lanes.flat().length === 1;
  const failed: string[] = [];
  const runStage = async ({ name, proves, commands }: Stage) => {
    const task = progress.begin(`${name}: ${proves}`);
    const lines: string[] = [];
    const print = (line: string) => {
      if (isAlone) progress.line(line);
      else lines.push(line);
    };
    let hasFailed = false;
    for (const { args, folder = '.', env = {} } of commands) {
      const cwd = join(root, folder);
      const end = await runToEnd({ command: process.execPath, args, cwd, env, onLine: print });
      if (end.code === 0) continue;
      hasFailed = true;
      print(`The command ${describeEnd(end)}.`);
    }
    if (!hasFailed) return task.done();
    failed.push(name);
    task.fail();
    for (const line of lines) progress.line(line);
  };
  const runLane = async (lane: readonly Stage[]) => {
    for (const stage of lane) await runStage(stage);
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}
