import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Tests sign in hundreds of times: at the cost of the product each would take a tenth of a second of the processor. */
export const leastPasswordCost = '4';

/** The product that the browser tests of a run share. */
export function productOf(env: NodeJS.ProcessEnv) {
  const port = Number(env.E2E_PORT ?? 3900);
  /** Lets several runs on one machine keep out of each other's way. */
  const run = env.E2E_RUN ? `-${env.E2E_RUN}` : '';
  const isOverTwoEdges = env.E2E_EDGES === '2';
  const dataFolder = `${root}.cache/e2e${run}`;
  /** What the product believes the time is at its start, so that no test depends on the day it runs. */
  const clock = '2026-03-10T09:00:00Z';
  return {
    root,
    port,
    url: `http://localhost:${port}`,
    /**
     * The copies of the edge. With `E2E_EDGES=2` there are two, over releases in the backend, and at the product's
     * address stands who hands each request to the next one.
     */
    edges: isOverTwoEdges
      ? [`http://localhost:${port + 1}`, `http://localhost:${port + 2}`]
      : [`http://localhost:${port}`],
    /** Kept from run to run for what the edge has compressed and drawn, and signed-in accounts; its data is made new each time. */
    dataFolder,
    /** Pictures of what failed; traces with `--trace on`. */
    resultsFolder: run === '' ? `${root}test-results` : `${root}.cache/results${run}`,
    clock,
    /** What Node runs to start it, in the root and with `env`. */
    command: isOverTwoEdges
      ? ['--import', 'tsx', 'proof/e2e/support/two-edges.ts']
      : ['platform/cli/run.mjs', 'start'],
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      APP_CLOCK: clock,
      CI: '1',
      LITE_AUTH_BCRYPT_COST: leastPasswordCost,
      // Each release of a test and each change of a text makes new pages, which a browser reads once or twice.
      COMPRESSION: 'quick',
    },
  };
}

export const product = productOf(process.env);
