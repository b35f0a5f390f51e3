import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ChildSpec } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { leastPasswordCost, productOf } from '@proof/e2e/product';
import { runAudit } from '../checks/audit.ts';
import { runLint } from '../checks/lint.ts';
import { runTypecheck } from '../checks/typecheck.ts';
import type { Scope } from '../scope/scope.ts';
import { browserStep } from './browser-step.ts';
import { countJest, countTap } from './results.ts';
import { shareProcesses } from './shared-processes.ts';
import { reportedRun, type Step, type StepResult, singleCheck } from './step.ts';
import { longNodeTestFiles } from './test-files.ts';
import { jestTimes, tapTimes } from './times.ts';

/**
 * Every step of `npm test`, in lanes that run side by side. The browser tests come last, when the processor is theirs:
 * they have limits of time, and so have the unit tests, which they would starve.
 */
export function testSteps(workspace: Workspace, scope: Scope): readonly (readonly Step[])[] {
  const { root } = workspace;
  const { browser, checked, released, unit, server } = scope;
  return [
    [
      { name: 'typecheck', label: 'Types', run: (say) => runTypecheck(checked, say) },
      ...(unit === null ? [] : [unitStep(root, unit)]),
    ],
    [
      { name: 'lint', label: 'Lint', run: () => runLint(checked) },
      ...(server.length === 0 ? [] : [nodeStep('Server tests', async () => server, root)]),
      ...(browser === null ? [] : [browserStep(root, { patterns: browser })]),
      ...(released === null ? [] : [releaseStep(root, released)]),
    ],
  ];
}

/** What a release of a remote must pass, over the releases of the product that the browser tests have used. */
function releaseStep(root: string, name: string): Step {
  const { dataFolder } = productOf(process.env);
  return {
    name: 'release',
    label: `Release of ${name}`,
    run: () =>
      singleCheck({
        command: process.execPath,
        args: [join(root, 'platform/cli/run.mjs'), 'release', name, '--check', '--data', dataFolder],
        cwd: root,
        env: { RELEASE_STORE: 'folder', SUPABASE_URL: undefined, SUPABASE_PUBLISHABLE_KEY: undefined },
      }),
  };
}

/** The steps of `npm run test:long`: what takes too long to be run with every change. */
export function longTestSteps(workspace: Workspace): readonly (readonly Step[])[] {
  const { root } = workspace;
  const longFiles = async (isWanted: (file: string) => boolean) =>
    (await longNodeTestFiles(workspace)).filter(isWanted);
  return [
    [
      { name: 'audit', label: 'Known vulnerabilities', run: () => runAudit(root) },
      nodeStep('Long server tests', () => longFiles((file) => !isOfRollouts(file)), root),
      {
        // Ten thousand releases a row; prints the table of docs/releasing.md.
        ...nodeStep('Rollouts', () => longFiles(isOfRollouts), root),
        name: 'rollout',
      },
      { ...browserStep(root, { env: { LONG: 'only' } }), label: 'Long browser tests' },
      {
        // Some fifty releases of changed copies: what is refused, and what goes live.
        ...browserStep(root, { patterns: ['/long/releases/gate'], env: { LONG: 'only', GATE: '1' } }),
        name: 'gate',
        label: 'What the gate refuses',
      },
      {
        // Two copies of the edge behind one address, over releases in the backend; with `PGURL` on that PostgreSQL.
        ...browserStep(root, { env: { E2E_EDGES: '2', E2E_RUN: 'edges', LONG: '1' } }),
        name: 'edges',
        label: 'Browser tests over two edges',
      },
    ],
  ];
}

const isOfRollouts = (file: string): boolean => /\brollouts?\b/.test(file);

/** `npm run shots`: every screen at two widths, light and dark, into docs/screens. */
export function shotSteps({ root }: Workspace): readonly (readonly Step[])[] {
  return [
    [{ ...browserStep(root, { patterns: ['/e2e/shots/'], env: { SHOTS: '1' } }), label: 'Screenshots' }],
  ];
}

/** The unit tests are done long before the server tests, which then have the machine for themselves. */
const unitWorkers = () => String(Math.max(1, Math.floor(availableParallelism() / 2)));

function unitStep(root: string, choice: readonly string[]): Step {
  return {
    name: 'unit',
    label: 'Unit tests',
    async run(say) {
      const result = await reportedRun({
        spec: (report) => ({
          command: process.execPath,
          args: [
            join(root, 'node_modules/jest/bin/jest.js'),
            '--ci',
            '--json',
            `--outputFile=${report}`,
            `--maxWorkers=${unitWorkers()}`,
            ...choice,
          ],
          cwd: root,
          // The JSON also goes to stdout, where nobody wants to read it.
          hides: 'stdout',
          onLine: counted(/^(PASS|FAIL) /, 'files', say),
        }),
        count: countJest,
        times: (report) => jestTimes(report, root),
      });
      return choice.includes('--passWithNoTests') ? orNothingToRun(result) : result;
    },
  };
}

/** No test may reach what was changed. */
function orNothingToRun(result: StepResult): StepResult {
  const { passed, failed } = result.counts;
  if (passed + failed > 0) return result;
  return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '    No test reaches what was changed.' };
}

function nodeStep(label: string, listFiles: () => Promise<readonly string[]>, root: string): Step {
  return {
    name: 'node',
    label,
    run: async (say) => runWithSecondTry(await listFiles(), (files) => runNodeTests(root, files, say)),
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
  return { ...first, output, counts: { passed: passed + mended, failed: 0, skipped, retried: failed } };
}

function runNodeTests(
  root: string,
  files: readonly string[],
  say: (said: string) => void,
): Promise<StepResult> {
  const shared = shareProcesses(root, files);
  return reportedRun({
    spec: (report) => ({
      command: process.execPath,
      args: [
        '--import',
        import.meta.resolve('tsx'),
        '--test',
        // One more than there are cores makes each slower and the whole no quicker.
        `--test-concurrency=${availableParallelism()}`,
        // A test that hangs must not hang the run; each file counts as a test.
        '--test-timeout=1200000',
        '--test-reporter=tap',
        `--test-reporter-destination=${report}`,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        ...shared,
      ],
      cwd: root,
      env: {
        // Set by an outer node:test run, it would turn this one into a part of that.
        NODE_TEST_CONTEXT: undefined,
        LITE_AUTH_BCRYPT_COST: leastPasswordCost,
      },
      onLine: counted(/✔/, 'passed', say),
    }),
    count: countTap,
    times: tapTimes,
  });
}

/** Says how many lines of a kind have come. */
function counted(kind: RegExp, what: string, say: (said: string) => void): NonNullable<ChildSpec['onLine']> {
  let seen = 0;
  return (line) => {
    if (kind.test(line)) say(`${++seen} ${what}`);
  };
}
