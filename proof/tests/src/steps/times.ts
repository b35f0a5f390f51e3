/** How long one test file took; files side by side each count their own time. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
  readonly isFailed?: true;
}

export interface PartTime {
  readonly name: string;
  readonly label: string;
  readonly seconds: number;
  readonly files: readonly FileTime[];
}

type Budgets = Readonly<Record<string, { readonly part: number; readonly file: number }>>;

/**
 * What a part, beside the others, and one of its files may take on two quiet cores, in seconds, for all of `npm test` to
 * stay below seven minutes. What is longer belongs to `npm run test:long`, with a sample here.
 */
export const budgets: Budgets = {
  typecheck: { part: 40, file: 40 },
  lint: { part: 20, file: 20 },
  unit: { part: 260, file: 12 },
  node: { part: 410, file: 40 },
  e2e: { part: 330, file: 30 },
};

const shownFiles = 10;
const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;

/** The seconds of each part and of the slowest files, and what took more than its budget. A busy machine fails nothing. */
export function describeTimes(parts: readonly PartTime[], most: Budgets): string[] {
  const files = parts
    .flatMap(({ name, files: own }) => own.map((each) => ({ ...each, name })))
    .sort((one, other) => other.seconds - one.seconds);
  const over = [
    ...parts.map(({ name, label, seconds }) => ({ what: label, seconds, limit: most[name]?.part })),
    ...files.map(({ name, file, seconds }) => ({ what: file, seconds, limit: most[name]?.file })),
  ].flatMap(({ what, seconds, limit }) =>
    limit !== undefined && seconds > limit
      ? [`${inSeconds(seconds)}  ${what}: more than its ${limit} s`]
      : [],
  );
  const list = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines]);
  return [
    ...list(
      'Parts',
      parts.map(({ label, seconds }) => `${inSeconds(seconds)}  ${label}`),
    ),
    ...list(
      'Slowest files',
      files.slice(0, shownFiles).map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`),
    ),
    ...list('Over the budget', over),
  ];
}

/** Of Jest's `--json` report; `root` is taken from the paths. */
export function jestTimes(text: string, root: string): FileTime[] {
  const { testResults } = JSON.parse(text) as {
    testResults: readonly { name: string; startTime: number; endTime: number }[];
  };
  return testResults.map(({ name, startTime, endTime }) => ({
    file: name.replace(`${root}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Of the suites of node:test's TAP report that bear the name of a file, as `shareProcesses` makes them. */
export function tapTimes(text: string): FileTime[] {
  const suites = text.matchAll(/^(not )?ok \d+ - (\S+\.test\.\w+)\n {2}---\n {2}duration_ms: ([\d.]+)$/gm);
  return [...suites].map(([, not, file = '', milliseconds]) => ({
    file,
    seconds: Number(milliseconds) / 1000,
    ...(not === undefined ? {} : { isFailed: true }),
  }));
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { duration: number }[] }[];
  }[];
}

/** Of Playwright's JSON report: each file's tests one after the other, with every try. */
export function playwrightTimes(text: string): FileTime[] {
  const durationOf = ({ suites = [], specs }: Suite): number =>
    suites.reduce((sum, suite) => sum + durationOf(suite), 0) +
    specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
  const { suites = [] } = JSON.parse(text) as { suites?: readonly Suite[] };
  return suites.map((suite) => ({ file: `proof/e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }));
}
