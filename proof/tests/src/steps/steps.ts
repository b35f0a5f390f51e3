import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { productOf } from '@proof/e2e/product';
import { runAudit } from '../checks/audit.ts';
import { runLint } from '../checks/lint.ts';
import { runTypecheck } from '../checks/typecheck.ts';
import type { Scope } from '../scope/scope.ts';
import { browserStep } from './browser-step.ts';
import { nodeStep } from './node-step.ts';
import { Places } from './places.ts';
import { countJest } from './results.ts';
import { counted, reportedRun, type Step, type StepResult, singleCheck } from './step.ts';
import { longNodeTestFiles } from './test-files.ts';
import { jestTimes } from './times.ts';

/** So many files of server tests prepare nothing that others would wait for. */
const fewServerTests = 4;

/**
 * Every step of `npm test`, in lanes that run side by side, with no more processes at once than keep the machine busy. The
 * browser tests wait most, for pages and for one another, and begin early; the server tests fill what the others leave.
 */
export function testSteps(workspace: Workspace, scope: Scope): readonly (readonly Step[])[] {
  const { root } = workspace;
  const { browser, checked, released, unit, server } = scope;
  const places = new Places();
  const urgent = (count: number, step: Step): Step => ({
    ...step,
    run: (say) => places.hold(count, () => step.run(say), true),
  });
  const types = urgent(1, {
    name: 'typecheck',
    label: 'Types',
    run: (say) => runTypecheck(checked, say),
  });
  const product = [
    ...(browser === null ? [] : [urgent(1, browserStep(root, { patterns: browser }))]),
    ...(released === null ? [] : [urgent(1, releaseStep(root, released))]),
  ];
  return [
    // Before many server tests the types leave a place for what those prepare, which the product's start then finds.
    ...(server.length > fewServerTests ? [[types, ...product]] : [[types], product]),
    [
      urgent(1, { name: 'lint', label: 'Lint', run: () => runLint(checked) }),
      ...(unit === null ? [] : [urgent(1, unitStep(root, unit))]),
    ],
    ...(server.length === 0 ? [] : [[nodeStep('Server tests', async () => server, root, places)]]),
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
  const places = new Places(availableParallelism());
  return [
    [
      { name: 'audit', label: 'Known vulnerabilities', run: () => runAudit(root) },
      nodeStep('Long server tests', () => longNodeTestFiles(workspace), root, places),
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

/** `npm run shots`: every screen at two widths, light and dark, into docs/screens. */
export function shotSteps({ root }: Workspace): readonly (readonly Step[])[] {
  return [
    [{ ...browserStep(root, { patterns: ['/e2e/shots/'], env: { SHOTS: '1' } }), label: 'Screenshots' }],
  ];
}

/** The unit tests are one of several parts that run side by side. */
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
