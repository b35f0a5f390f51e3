/** What a runner's own report says. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of those among the passed that needed more than one try. */
  readonly flaky?: readonly string[];
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumCounts(all: readonly Counts[]): Counts {
  const sum = all.reduce(
    (before, next) => ({
      passed: before.passed + next.passed,
      failed: before.failed + next.failed,
      skipped: before.skipped + next.skipped,
    }),
    none,
  );
  const flaky = all.flatMap((each) => each.flaky ?? []);
  return flaky.length === 0 ? sum : { ...sum, flaky };
}

/** The end of a test run: its last line, after the names of the tests that passed only at a later try. */
export function summaryOf({ passed, failed, flaky = [] }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  if (flaky.length === 0) return line;
  const names = flaky.map((name) => `  ${name}`);
  return ['Flaky: failed, then passed when run again', ...names, '', `${line}, ${flaky.length} flaky`].join(
    '\n',
  );
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
    flaky: flakyNames(report),
  };
}

/** A suite holds suites and specs, a spec its title and the tests of each browser. */
function flakyNames(suite: Record<string, unknown>): string[] {
  const specs = recordsIn(suite, 'specs').filter((spec) =>
    recordsIn(spec, 'tests').some(({ status }) => status === 'flaky'),
  );
  const names = specs.map(({ file, title }) => `proof/e2e/${String(file)}: ${String(title)}`);
  return [...names, ...recordsIn(suite, 'suites').flatMap(flakyNames)];
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
