import { pathToFileURL } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { product } from './support/product.ts';
import { projects } from './support/projects.ts';

/** Uses the browser of `npm test`. Imported by path, since this package does not depend on the CLI package. */
const { findBrowser } = (await import(pathToFileURL(`${product.root}platform/cli/src/browser.ts`).href)) as {
  findBrowser(): Promise<string | null>;
};
const browser = await findBrowser();

const hasTwoEdges = product.edges.length > 1;
/** Tests that a second copy of the edge could break: serving, access and releases. */
const twoEdgeTests = /\/e2e\/((long\/)?releases\/|(navigation|guard|tampering|remote-failure)\.spec\.ts$)/;

/** Matches paths that do not contain the pattern. */
const excludePaths = (pattern: RegExp) => new RegExp(`^(?!.*${pattern.source})`);

/** `npm test` skips tests with the tag `@long` and those in `long/`. */
const tagFilter =
  process.env.LONG === '1'
    ? {}
    : process.env.LONG === 'only'
      ? { grep: /@long|@sampled|(?<=^|\s)long\/\S+\.spec\.ts/ }
      : { grepInvert: /@long/ };

const ignoredFiles = [
  ...(process.env.LONG ? [] : ['**/long/**']),
  ...(process.env.SHOTS === '1' ? [] : ['**/shots/**']),
  ...(process.env.GATE === '1' ? [] : ['**/gate-table.spec.ts']),
  ...(hasTwoEdges ? [excludePaths(twoEdgeTests)] : []),
];

type ProjectName = keyof typeof projects;
const createProject = (name: ProjectName) => ({
  ...tagFilter,
  name,
  testMatch: projects[name],
  testIgnore: ignoredFiles,
  dependencies: ['sign in'],
});

/**
 * Tests the whole product in a real browser. Starts it with its usual command, fresh data and a fixed clock.
 * `LONG=1` adds the long tests, and `LONG=only` runs only them. `SHOTS=1` adds the screenshots, and `GATE=1` the table
 * of refused releases. `E2E_EDGES=2` runs two copies of the edge behind one address.
 * Name a project (`--project=product`): each needs its own instance.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: product.resultsFolder,
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous, so that a slow machine does not fail a test: several times what the slowest test and step need.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: product.url,
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === null ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sign in', testMatch: 'support/sign-in.setup.ts' },
    createProject('product'),
    createProject('staff'),
    { ...createProject('releases'), workers: 1, fullyParallel: false },
  ],
  webServer: {
    command: `node platform/cli/run.mjs reset && exec node ${product.command.join(' ')}`,
    cwd: product.root,
    url: `${product.url}/healthz`,
    env: product.env,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 5_000 },
    stdout: 'pipe',
  },
});
