import { join } from 'node:path';
import { describeExit, runToEnd } from '@northlight/cli/child';
import type { Progress } from '@northlight/cli/progress';
import type { Stage } from './stages.ts';

/**
 * Runs the lanes in parallel and the stages of a lane in sequence, even after a failure. A single stage prints its output
 * immediately; of several stages, only failed ones print theirs.
 * @returns the names of failed stages
 */
export async function runStages(
  root: string,
  lanes: readonly (readonly Stage[])[],
  progress: Progress,
): Promise<readonly string[]> {
  const isSingle = lanes.flat().length === 1;
  const failedStages: string[] = [];
  const runStage = async ({ name, description, commands }: Stage) => {
    const task = progress.begin(`${name}: ${description}`);
    const lines: string[] = [];
    const print = (line: string) => {
      if (isSingle) progress.line(line);
      else lines.push(line);
    };
    let hasFailed = false;
    for (const { args, folder = '.', env = {} } of commands) {
      const cwd = join(root, folder);
      const result = await runToEnd({
        command: process.execPath,
        args,
        cwd,
        env,
        inheritsSettings: true,
        onLine: print,
      });
      if (result.code === 0) continue;
      hasFailed = true;
      print(`The command ${describeExit(result)}.`);
    }
    if (!hasFailed) return task.done();
    failedStages.push(name);
    task.fail();
    for (const line of lines) progress.line(line);
  };
  const runLane = async (lane: readonly Stage[]) => {
    for (const stage of lane) await runStage(stage);
  };
  await Promise.all(lanes.map(runLane));
  return failedStages;
}
