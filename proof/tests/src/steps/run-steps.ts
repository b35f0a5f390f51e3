import type { Progress } from '@northlight/cli/progress';
import { type Counts, sumCounts } from './results.ts';
import type { Step, StepResult } from './step.ts';
import type { PartTime } from './times.ts';

/**
 * Runs the lanes side by side and each lane's steps one after the other; a failure stops nothing, so that one run
 * shows everything. What a failed step said is shown in full.
 */
export async function runSteps(
  lanes: readonly (readonly Step[])[],
  progress: Progress,
): Promise<{ counts: Counts; parts: readonly PartTime[] }> {
  const counts: Counts[] = [];
  const parts: PartTime[] = [];
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) {
      const { name, label } = step;
      const started = performance.now();
      const result = await runStep(step, progress);
      counts.push(result.counts);
      parts.push({ name, label, seconds: (performance.now() - started) / 1000, files: result.files });
    }
  };
  await Promise.all(lanes.map(runLane));
  return { counts: sumCounts(counts), parts };
}

async function runStep(
  step: Step,
  progress: Progress,
): Promise<Pick<Required<StepResult>, 'counts' | 'files'>> {
  const task = progress.begin(step.label);
  const result = await step
    .run((said) => task.update(`${step.label}: ${said}`))
    .catch(
      (error: unknown): StepResult => ({
        counts: { passed: 0, failed: 1, skipped: 0 },
        output: describe(error),
      }),
    );
  const { counts, output, firstTries, files = [] } = withoutEmptyRun(result);
  if (counts.failed === 0) {
    task.done(`${step.label}: ${inWords(counts)}`);
    if (counts.passed === 0) progress.line(output);
    for (const name of counts.flaky ?? []) progress.line(`    flaky: ${name}`);
    if (firstTries !== undefined) progress.line(firstTries);
    return { counts, files };
  }
  task.fail(`${step.label}: ${inWords(counts)}`);
  progress.line(`\n${output}\n`);
  return { counts, files };
}

/** A step that found nothing to run proves nothing; one that was left out on purpose says why. */
function withoutEmptyRun(result: StepResult): StepResult {
  const { passed, failed, skipped } = result.counts;
  if (passed + failed + skipped > 0) return result;
  return {
    counts: { ...result.counts, failed: 1 },
    output: [result.output, 'No test was run.'].filter((part) => part !== '').join('\n'),
  };
}

function inWords({ passed, failed, skipped }: Counts): string {
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(', ');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hints = 'hints' in error && Array.isArray(error.hints) ? error.hints : [];
  return [error.name === 'UserError' ? error.message : (error.stack ?? error.message), ...hints].join('\n');
}
