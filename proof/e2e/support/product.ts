import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Tests sign in hundreds of times; at the product's cost, each sign-in would take 0.1 s of CPU time. */
export const lowestPasswordCost = '4';

/** The instance that all browser tests in a run share. */
export function describeProduct(env: NodeJS.ProcessEnv) {
  const port = Number(env.E2E_PORT ?? 3900);
  /** Separates several runs on one machine. */
  const run = env.E2E_RUN ? `-${env.E2E_RUN}` : '';
  const hasTwoEdges = env.E2E_EDGES === '2';
  const dataFolder = `${root}.cache/e2e${run}`;
  /** The instance's start time, so that no test depends on the current date. */
  const clock = '2026-03-10T09:00:00Z';
  return {
    root,
    port,
    url: `http://localhost:${port}`,
    /**
     * The copies of the edge. With `E2E_EDGES=2` there are two with releases in the backend, behind a load balancer at
     * the instance's address.
     */
    edges: hasTwoEdges
      ? [`http://localhost:${port + 1}`, `http://localhost:${port + 2}`]
      : [`http://localhost:${port}`],
    /** Reused between runs for the edge's caches and sessions; each run creates the data again. */
    dataFolder,
    /** Screenshots of failures; traces with `--trace on`. */
    resultsFolder: run === '' ? `${root}test-results` : `${root}.cache/results${run}`,
    clock,
    /** Node arguments that start it, in the root and with `env`. */
    command: hasTwoEdges
      ? ['--import', 'tsx', 'proof/e2e/support/two-edges.ts']
      : ['platform/cli/run.mjs', 'start'],
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      APP_CLOCK: clock,
      CI: '1',
      // Some tests come from other addresses.
      MAILBOX: '1',
      SEED_DEMO: '1',
      LITE_AUTH_BCRYPT_COST: lowestPasswordCost,
      // The screenshots show the demo agency's release.
      RELEASE_BY: 'Tomasz Wieczorek',
      // Tests change pages often and read each only once or twice.
      COMPRESSION: 'quick',
    },
  };
}

export const product = describeProduct(process.env);
