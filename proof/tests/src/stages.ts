import { runsTypeScript } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { leastPasswordCost, productOf } from '@proof/e2e/product';
import { projects } from '@proof/e2e/projects';
import type { Selection } from './selection.ts';
import { isLong, type Kind, kindOf, testFilesOf } from './test-files.ts';

/** One part of a test run. */
export interface Stage {
  /** What chooses it: `npm test -- <name>`. */
  readonly name: string;
  readonly proves: string;
  /** What Node runs, one after the other; the next one also when one has failed. */
  readonly commands: readonly NodeCommand[];
}

interface NodeCommand {
  readonly args: readonly string[];
  /** From the root; absent: the root. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * The stages of `npm test` in two lanes that run side by side: browser tests wait for pages half of their time. A stage
 * without a file is left out.
 */
export function testStages({ files, checks, released }: Selection): Stage[][] {
  const of = (kind: Kind) => files.filter((file) => kindOf(file) === kind);
  // Playwright leaves long tests out by itself, unless it is told.
  const long: Readonly<Record<string, string>> = files.some(isLong) ? { LONG: '1' } : {};
  const packages = typeof checks === 'object' ? [checks.package] : [];
  const lanes: Stage[][] = [
    [
      ...(checks === 'none' ? [] : [own('types', 'every package has sound types', 'typecheck', packages)]),
      browserStage('browser', 'the product works in a browser', of('browser'), long),
      jestStage('components', 'components and code for browsers', of('components')),
      ...(released === undefined ? [] : [releaseStage(released)]),
    ],
    [
      ...(checks === 'none' ? [] : [own('lint', 'form, imports and migration names', 'lint', packages)]),
      nodeStage('unit', 'servers, functions and commands', of('unit'), shortRuns),
      nodeStage('permissions', 'who may do what to which row', of('permissions')),
    ],
  ];
  return lanes.map((lane) => lane.filter(({ commands }) => commands.length > 0));
}

/** The stages of `npm run test:long`: what takes too long to be run with every change. */
export function longTestStages(workspace: Workspace): Stage[][] {
  const files = testFilesOf(workspace, workspace.packages.values());
  const of = (kind: Kind) => files.filter((file) => isLong(file) && kindOf(file) === kind);
  const specs = files.filter((file) => kindOf(file) === 'browser');
  // What a second copy of the edge could break; see playwright.config.ts.
  const edgeSpecs = specs.filter((file) => !projects.staff.test(`/${file}`));
  const gate = specs.filter((file) => file.endsWith('/gate-table.spec.ts'));
  const edges = { E2E_EDGES: '2', E2E_RUN: 'edges', LONG: '1' };
  return [
    [
      own('audit', 'no known vulnerability ships', 'audit', []),
      nodeStage('unit', 'servers, functions and commands, with their long tests', of('unit')),
      nodeStage('permissions', 'who may do what to which row, tried on everything', of('permissions')),
      browserStage('browser', 'the product works in a browser, in the long tests', specs, { LONG: 'only' }),
      browserStage('gate', 'the gate refuses broken builds', gate, { LONG: 'only', GATE: '1' }),
      browserStage('edges', 'two copies of the edge work as one', edgeSpecs, edges),
    ],
  ];
}

/** `npm run shots`: every screen at two widths, light and dark, into docs/screens. */
export const shotStages = (): Stage[][] => [
  [browserStage('shots', 'every screen can be drawn', ['proof/e2e/shots/shots.spec.ts'], { SHOTS: '1' })],
];

/** A check that is a command of this program. */
const own = (name: string, proves: string, command: string, args: readonly string[]): Stage => ({
  name,
  proves,
  commands: [{ args: ['platform/cli/run.mjs', 'proof/tests/src/main.ts', command, ...args] }],
});

/** Over the releases of the product that the browser tests have used. */
function releaseStage(name: string): Stage {
  const { dataFolder } = productOf(process.env);
  const args = ['platform/cli/run.mjs', 'release', name, '--check', `--data=${dataFolder}`];
  const env = { RELEASE_STORE: 'folder', SUPABASE_URL: undefined, SUPABASE_PUBLISHABLE_KEY: undefined };
  return { name: 'release', proves: `the gate takes a release of ${name}`, commands: [{ args, env }] };
}

/** For tests that end before optimized code of the embedded database pays off. */
const shortRuns = '--liftoff-only';
const longRuns = '--wasm-tiering-budget=20000000';

function nodeStage(name: string, proves: string, files: readonly string[], wasm = longRuns): Stage {
  const args = [
    wasm,
    ...runsTypeScript,
    ...['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=1200000'],
    ...files,
  ];
  const env = { LITE_AUTH_BCRYPT_COST: leastPasswordCost };
  return { name, proves, commands: files.length === 0 ? [] : [{ args, env }] };
}

function jestStage(name: string, proves: string, files: readonly string[]): Stage {
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=2', '--runTestsByPath', ...files];
  return { name, proves, commands: files.length === 0 ? [] : [{ args }] };
}

/** Each project of Playwright starts a product of its own, on new data. */
function browserStage(
  name: string,
  proves: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Stage {
  const commands = Object.entries(projects).flatMap(([project, pattern]) => {
    const inside = files.map((file) => `/${file}`).filter((file) => pattern.test(file));
    const cli = 'node_modules/@playwright/test/cli.js';
    const args = [cli, 'test', '--reporter=list', `--project=${project}`, ...inside];
    return inside.length === 0 ? [] : [{ args, folder: 'proof/e2e', env }];
  });
  return { name, proves, commands };
}
