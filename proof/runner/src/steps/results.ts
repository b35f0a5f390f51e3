/** What a runner's own report says. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Titles of those among the passed that needed more than one try. */
  readonly retried?: readonly string[];
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    none,
  );
}

/** The last line of a test run. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Jest's `--json` report. A file that could not be run counts as a failed test of its own.
 * @throws when the text is no such report
 */
export function countJest(text: string): Counts {
  const report = asRecord(JSON.parse(text));
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + numberIn(report, 'numRuntimeErrorTestSuites'),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  };
}

/**
 * The totals at the end of node:test's TAP report. A cancelled test is a failed one.
 * @throws when they are not there, as after a crash of the runner
 */
export function countTap(text: string): Counts {
  const total = (name: string) => {
    const found = [...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].at(-1)?.[1];
    if (found === undefined) throw new Error(`the TAP report has no "# ${name}" line`);
    return Number(found);
  };
  return {
    passed: total('pass'),
    failed: total('fail') + total('cancelled'),
    skipped: total('skipped') + total('todo'),
  };
}

/**
 * Playwright's JSON report. A test that passed only at a later try has passed, and is named.
 * An error outside every test, as in the global set-up, counts as a failed test of its own.
 * @throws when the text is no such report
 */
export function countPlaywright(text: string): Counts {
  const report = asRecord(JSON.parse(text));
  const stats = asRecord(report.stats);
  const errors = Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: numberIn(stats, 'expected') + numberIn(stats, 'flaky'),
    failed: numberIn(stats, 'unexpected') + errors,
    skipped: numberIn(stats, 'skipped'),
    retried: flakyTitles(report),
  };
}

/** A suite holds suites and specs, a spec its title and the tests of each browser. */
function flakyTitles(suite: Record<string, unknown>): string[] {
  const specs = recordsIn(suite, 'specs').filter((spec) =>
    recordsIn(spec, 'tests').some(({ status }) => status === 'flaky'),
  );
  return [...specs.map(({ title }) => String(title)), ...recordsIn(suite, 'suites').flatMap(flakyTitles)];
}

function recordsIn(record: Record<string, unknown>, key: string): Record<string, unknown>[] {
  const value = record[key];
  return Array.isArray(value) ? value.map(asRecord) : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('the report is not an object');
  return value as Record<string, unknown>;
}

function numberIn(record: Record<string, unknown>, key: string): number {
  const value = record[key];
  if (typeof value !== 'number') throw new Error(`the report has no number "${key}"`);
  return value;
}
