import { type ChildSpec, runsTypeScript } from '@northlight/cli/child';
import { leastPasswordCost } from '@proof/e2e/product';
import type { Places } from './places.ts';
import { countTap, sumCounts } from './results.ts';
import { type SharedProcess, shareProcesses } from './shared-processes.ts';
import { counted, reportedRun, type Step, type StepResult } from './step.ts';
import { tapTimes } from './times.ts';

/** A test that hangs must not hang the run. */
const processLimit = 1_200_000;

/** The tests of node:test, as many processes at once as there are places. */
export function nodeStep(
  label: string,
  listFiles: () => Promise<readonly string[]>,
  root: string,
  places: Places,
): Step {
  return {
    name: 'node',
    label,
    run: async (say) => {
      const onLine = counted(/✔/, 'passed', say);
      const all = await listFiles();
      return runWithSecondTry(all, async (files) => {
        const processes = shareProcesses(root, files);
        const results = await Promise.all(
          processes.map((each) => places.hold(1, () => runProcess(root, each, onLine))),
        );
        return {
          counts: sumCounts(results.map(({ counts }) => counts)),
          output: results
            .filter(({ counts }) => counts.failed > 0)
            .map(({ output }) => output)
            .join('\n'),
          files: results.flatMap((result) => result.files ?? []),
        };
      });
    },
  };
}

/**
 * What a busy machine breaks gets another try, alone, as in the browser tests. The run names each file that needed it:
 * a race in the test or in the product, and a fault in either case.
 */
export async function runWithSecondTry(
  files: readonly string[],
  run: (files: readonly string[]) => Promise<StepResult>,
): Promise<StepResult> {
  const first = await run(files);
  const failed = (first.files ?? []).filter(({ isFailed }) => isFailed).map(({ file }) => file);
  if (failed.length === 0) return first;
  const second = await run(failed);
  const output = [first.output, 'The second try:', second.output].join('\n');
  if (second.counts.failed > 0) return { ...first, output };
  const { passed, failed: mended, skipped } = first.counts;
  const counts = { passed: passed + mended, failed: 0, skipped, flaky: failed };
  return { ...first, output, firstTries: failuresIn(first.output), counts };
}

/** What the spec reporter says at its end of each test that failed; everything when a process broke down before that. */
function failuresIn(output: string): string {
  const [, ...failures] = output.split('failing tests:');
  return failures.length === 0 ? output : failures.join('\n').trim();
}

async function runProcess(
  root: string,
  { path, files }: SharedProcess,
  onLine: NonNullable<ChildSpec['onLine']>,
): Promise<StepResult> {
  const result = await reportedRun({
    spec: (report) => ({
      command: process.execPath,
      args: [
        // Most tests end before optimized code of the embedded database pays.
        '--wasm-tiering-budget=20000000',
        '--import',
        new URL('./light-tracking.mjs', import.meta.url).href,
        ...runsTypeScript,
        '--test-reporter=tap',
        `--test-reporter-destination=${report}`,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        path,
      ],
      cwd: root,
      limitMs: processLimit,
      env: {
        // Set by an outer node:test run, it would turn this one into a part of that.
        NODE_TEST_CONTEXT: undefined,
        LITE_AUTH_BCRYPT_COST: leastPasswordCost,
      },
      onLine,
    }),
    count: countTap,
    times: tapTimes,
  });
  const times = result.files ?? [];
  const isExplained = result.counts.failed === 0 || times.some(({ isFailed }) => isFailed);
  // A process that broke down says nothing of the files after the fault.
  if (isExplained) return result;
  return { ...result, files: files.map((file) => ({ file, seconds: 0, isFailed: true })) };
}
