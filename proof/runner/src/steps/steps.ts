import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findBrowser, installBrowser } from '../browser.ts';
import { runAudit } from '../checks/audit.ts';
import { runLint } from '../checks/lint.ts';
import { runTypecheck } from '../checks/typecheck.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { countJest, countPlaywright, countTap } from './results.ts';
import { reportedRun, type Step } from './step.ts';
import { longNodeTestFiles, nodeTestFiles } from './test-files.ts';

/** The unit tests are done long before the server tests, which then have the machine for themselves. */
const unitWorkers = () => String(Math.max(1, Math.floor(availableParallelism() / 2)));
const serverWorkers = () => String(availableParallelism());

/** Every step of `npm test`, in groups that run one after the other; the steps of a group run side by side. */
export function testSteps(workspace: Workspace): readonly (readonly Step[])[] {
  return [
    [typecheckStep(workspace), lintStep(workspace)],
    [unitStep(workspace.root), nodeStep('Server tests', () => nodeTestFiles(workspace), workspace.root)],
    [browserStep(workspace.root)],
  ];
}

/** The steps of `npm run test:long`: what takes too long to be run with every change. */
export function longTestSteps(workspace: Workspace): readonly (readonly Step[])[] {
  return [
    [auditStep(workspace.root)],
    [nodeStep('Long server tests', () => longNodeTestFiles(workspace), workspace.root)],
    ...(existsSync(join(workspace.root, 'proof/e2e/long'))
      ? [
          [{ ...browserStep(workspace.root, [], { LONG: 'only' }), label: 'Long browser tests' }],
          [twoEdgesStep(workspace.root)],
        ]
      : []),
  ];
}

/** Two copies of the edge behind one address, over releases in the backend; with `PGURL` on that PostgreSQL. */
function twoEdgesStep(root: string): Step {
  return {
    ...browserStep(root, [], { E2E_EDGES: '2', E2E_RUN: 'edges', LONG: '1' }),
    name: 'edges',
    label: 'Browser tests over two edges',
  };
}

/** `npm run shots`: every screen at two widths, light and dark, into docs/screens. */
export function shotSteps(workspace: Workspace): readonly (readonly Step[])[] {
  return [[{ ...browserStep(workspace.root, ['shots/'], { SHOTS: '1' }), label: 'Screenshots' }]];
}

function typecheckStep(workspace: Workspace): Step {
  return { name: 'typecheck', label: 'Types', run: (say) => runTypecheck(workspace, say) };
}

function lintStep(workspace: Workspace): Step {
  return { name: 'lint', label: 'Lint', run: () => runLint(workspace) };
}

function auditStep(root: string): Step {
  return { name: 'audit', label: 'Known vulnerabilities', run: () => runAudit(root) };
}

function unitStep(root: string): Step {
  return {
    name: 'unit',
    label: 'Unit tests',
    run(say) {
      let files = 0;
      return reportedRun({
        spec: (report) => ({
          command: process.execPath,
          args: [
            join(root, 'node_modules/jest/bin/jest.js'),
            '--ci',
            '--json',
            `--outputFile=${report}`,
            `--maxWorkers=${unitWorkers()}`,
          ],
          cwd: root,
          // The JSON also goes to stdout, where nobody wants to read it.
          hides: 'stdout',
          onLine: (line) => {
            if (!/^(PASS|FAIL) /.test(line)) return;
            files += 1;
            say(`${files} files`);
          },
        }),
        count: countJest,
      });
    },
  };
}

function nodeStep(label: string, listFiles: () => Promise<string[]>, root: string): Step {
  return {
    name: 'node',
    label,
    async run(say) {
      const files = await listFiles();
      if (files.length === 0) return { counts: { passed: 0, failed: 0, skipped: 0 }, output: '' };
      let passed = 0;
      return reportedRun({
        spec: (report) => ({
          command: process.execPath,
          args: [
            '--import',
            import.meta.resolve('tsx'),
            '--test',
            `--test-concurrency=${serverWorkers()}`,
            // A test that hangs must not hang the run; each file counts as a test.
            '--test-timeout=600000',
            '--test-reporter=tap',
            `--test-reporter-destination=${report}`,
            '--test-reporter=spec',
            '--test-reporter-destination=stdout',
            ...files,
          ],
          cwd: root,
          // Set by an outer node:test run, it would turn this one into a part of that.
          env: { NODE_TEST_CONTEXT: undefined },
          onLine: (line) => {
            if (!line.includes('✔')) return;
            passed += 1;
            say(`${passed} passed`);
          },
        }),
        count: countTap,
      });
    },
  };
}

function browserStep(
  root: string,
  filters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Step {
  return {
    name: 'e2e',
    label: 'Browser tests',
    async run(say) {
      const folder = join(root, 'proof/e2e');
      if (!existsSync(join(folder, 'playwright.config.ts'))) {
        return {
          counts: { passed: 0, failed: 0, skipped: 0 },
          output: 'proof/e2e/playwright.config.ts is not there.',
        };
      }
      say('looking for a browser');
      const browser = (await findBrowser(root)) ?? (await installBrowser(root, say));
      return reportedRun({
        spec: (report) => ({
          command: process.execPath,
          args: [
            join(folder, 'node_modules/@playwright/test/cli.js'),
            'test',
            '--reporter=json,list',
            ...filters,
          ],
          cwd: folder,
          env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
          onLine: (line) => {
            const at = /^\s+(?:✓|✘|ok|x|-)\s+(\d+) /.exec(line)?.[1];
            if (at !== undefined) say(`${at} done`);
          },
        }),
        count: countPlaywright,
      });
    },
  };
}
