import { typeScriptArgs } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { describeProduct, lowestPasswordCost } from '@proof/e2e/product';
import { projects } from '@proof/e2e/projects';
import type { Selection } from './selection.ts';
import { getTestStage, isLongTest, listTestFiles, type TestStage } from './test-files.ts';

/** One stage of a test run. */
export interface Stage {
  /** As in `npm test -- <name>`. */
  readonly name: string;
  readonly description: string;
  /** Node commands that run in sequence, even after a failure. */
  readonly commands: readonly NodeCommand[];
}

interface NodeCommand {
  readonly args: readonly string[];
  /** Path from the root; defaults to the root. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * The stages of `npm test` in two parallel lanes, since browser tests spend half of their time waiting. Omits stages
 * without files.
 */
export function createTestStages({ files, checks, released }: Selection): Stage[][] {
  const getFiles = (stage: TestStage) => files.filter((file) => getTestStage(file) === stage);
  // Playwright's configuration skips long tests by default.
  const long: Readonly<Record<string, string>> = files.some(isLongTest) ? { LONG: '1' } : {};
  const packages = typeof checks === 'object' ? [checks.package] : [];
  const lanes: Stage[][] = [
    [
      ...(checks === 'none'
        ? []
        : [createCheckStage('types', 'types of every package', 'typecheck', packages)]),
      createBrowserStage('browser', 'the product in a browser', getFiles('browser'), long),
      createJestStage('components', 'components and other browser code', getFiles('components')),
      ...(released === undefined ? [] : [createReleaseStage(released)]),
    ],
    [
      ...(checks === 'none'
        ? []
        : [
            createCheckStage('lint', 'formatting, lint rules, imports and migration names', 'lint', packages),
          ]),
      createNodeStage('unit', 'servers, functions and commands', getFiles('unit'), shortRuns),
      createNodeStage('permissions', 'permissions for every row and column', getFiles('permissions')),
    ],
  ];
  return lanes.map((lane) => lane.filter(({ commands }) => commands.length > 0));
}

/** The stages of `npm run test:long`, which take too long for every change. */
export function createLongTestStages(workspace: Workspace): Stage[][] {
  const files = listTestFiles(workspace, workspace.packages.values());
  const getFiles = (stage: TestStage) =>
    files.filter((file) => isLongTest(file) && getTestStage(file) === stage);
  const specs = files.filter((file) => getTestStage(file) === 'browser');
  // Tests that a second copy of the edge could break; see playwright.config.ts.
  const edgeSpecs = specs.filter((file) => !projects.staff.test(`/${file}`));
  const gateSpecs = specs.filter((file) => file.endsWith('/gate-table.spec.ts'));
  const edgeEnv = { E2E_EDGES: '2', E2E_RUN: 'edges', LONG: '1' };
  return [
    [
      createCheckStage('audit', 'known vulnerabilities of production packages', 'audit', []),
      createNodeStage('unit', 'long tests of servers, functions and commands', getFiles('unit')),
      createNodeStage('permissions', 'all permissions in full', getFiles('permissions')),
      createBrowserStage('browser', 'long tests of the product in a browser', specs, { LONG: 'only' }),
      createBrowserStage('gate', 'builds that the gate refuses', gateSpecs, { LONG: 'only', GATE: '1' }),
      createBrowserStage('edges', 'two copies of the edge', edgeSpecs, edgeEnv),
    ],
  ];
}

/** `npm run test:services`: the same questions for any instance. */
export const createServicesStages = (env: Readonly<Record<string, string>>): Stage[][] => {
  const files = ['proof/tests/src/services/services.test.ts'];
  return [
    [createNodeStage('services', 'questions to Auth, REST, Storage and functions', files, shortRuns, env)],
  ];
};

/** `npm run shots`: saves screenshots of the main screens in docs/screens, at two widths, light and dark. */
export const createShotStages = (): Stage[][] => [
  [
    createBrowserStage('shots', 'screenshots of the main screens', ['proof/e2e/shots/shots.spec.ts'], {
      SHOTS: '1',
    }),
  ],
];

/** Runs one of this program's commands as a check. */
const createCheckStage = (
  name: string,
  description: string,
  command: string,
  args: readonly string[],
): Stage => ({
  name,
  description,
  commands: [{ args: ['platform/cli/run.mjs', 'proof/tests/src/main.ts', command, ...args] }],
});

/** Checks against the releases of the browser tests' instance, which any branch may have made. */
function createReleaseStage(name: string): Stage {
  const { dataFolder } = describeProduct(process.env);
  const args = ['platform/cli/run.mjs', 'release', name, '--check', '--older', `--data=${dataFolder}`];
  const env = { RELEASE_STORE: 'folder', SUPABASE_URL: undefined, SUPABASE_PUBLISHABLE_KEY: undefined };
  return { name: 'release', description: `a release of ${name} passes the gate`, commands: [{ args, env }] };
}

/** For tests so short that optimising the embedded database's code would not pay off. */
const shortRuns = '--liftoff-only';
const longRuns = '--wasm-tiering-budget=20000000';

function createNodeStage(
  name: string,
  description: string,
  files: readonly string[],
  wasm = longRuns,
  addedEnv: Readonly<Record<string, string>> = {},
): Stage {
  const args = [
    wasm,
    ...typeScriptArgs,
    ...['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=1200000'],
    ...files,
  ];
  const env = { LITE_AUTH_BCRYPT_COST: lowestPasswordCost, ...addedEnv };
  return { name, description, commands: files.length === 0 ? [] : [{ args, env }] };
}

function createJestStage(name: string, description: string, files: readonly string[]): Stage {
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=2', '--runTestsByPath', ...files];
  return { name, description, commands: files.length === 0 ? [] : [{ args }] };
}

/** Each project starts its own instance, so that a failed test of one does not keep the others from running. */
function createBrowserStage(
  name: string,
  description: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Stage {
  const cli = 'node_modules/@playwright/test/cli.js';
  const commands = Object.entries(projects).flatMap(([project, pattern]) => {
    const projectFiles = files.map((file) => `/${file}`).filter((file) => pattern.test(file));
    if (projectFiles.length === 0) return [];
    const args = [cli, 'test', '--reporter=list', `--project=${project}`, ...projectFiles];
    return [{ args, folder: 'proof/e2e', env }];
  });
  return { name, description, commands };
}
