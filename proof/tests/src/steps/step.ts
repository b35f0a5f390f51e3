import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildSpec, describeEnd, runToEnd } from '@northlight/cli/child';
import type { Counts } from './results.ts';
import type { FileTime } from './times.ts';

/** One part of the test run. */
export interface Step {
  readonly name: string;
  /** In a few words, for the progress line. */
  readonly label: string;
  /** @param say - shows how far it is */
  run(say: (progress: string) => void): Promise<StepResult>;
}

export interface StepResult {
  readonly counts: Counts;
  /** Everything it said; shown when something failed. */
  readonly output: string;
  /** What the first tries of those said that passed at a later one. */
  readonly firstTries?: string;
  readonly files?: readonly FileTime[];
}

/** A check that is one test, passed when its command ends with 0. */
export async function singleCheck(spec: ChildSpec): Promise<StepResult> {
  const end = await runToEnd(spec);
  const isGood = end.code === 0;
  return {
    counts: { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 },
    output: isGood ? end.output : `${end.output}\n${describeEnd(end)}`,
  };
}

/** A runner that writes a report beside what it says. */
export interface ReportedRun {
  spec(reportFile: string): ChildSpec;
  count(report: string): Counts;
  times(report: string): readonly FileTime[];
}

/**
 * Runs a test runner and counts by its report. A runner that ends badly without a failed test of its own, or
 * without a report, counts as one failure: nothing may pass because it crashed.
 */
export async function reportedRun({ spec, count, times }: ReportedRun): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'northlight-report-'));
  try {
    const file = join(folder, 'report');
    const end = await runToEnd(spec(file));
    const { counts, files, problem } = await readReport(file, count, times);
    const isUnexplained = end.code !== 0 && counts.failed === 0;
    return {
      counts: isUnexplained ? { ...counts, failed: 1 } : counts,
      files,
      output: [end.output, problem, end.code === 0 ? '' : `The runner ${describeEnd(end)}.`]
        .filter((part) => part !== '')
        .join('\n'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(
  file: string,
  count: ReportedRun['count'],
  times: ReportedRun['times'],
): Promise<{ counts: Counts; files: readonly FileTime[]; problem: string }> {
  try {
    const report = await readFile(file, 'utf8');
    return { counts: count(report), files: times(report), problem: '' };
  } catch (error) {
    return {
      counts: { passed: 0, failed: 1, skipped: 0 },
      files: [],
      problem: `No usable report: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Says how many lines of a kind have come. */
export function counted(
  kind: RegExp,
  what: string,
  say: (said: string) => void,
): NonNullable<ChildSpec['onLine']> {
  let seen = 0;
  return (line) => {
    if (kind.test(line)) say(`${++seen} ${what}`);
  };
}
