import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const port = Number(process.env.E2E_PORT ?? 3900);
/** Lets several runs on one machine keep out of each other's way. */
const run = process.env.E2E_RUN ? `-${process.env.E2E_RUN}` : '';

/** The product that the browser tests share. */
export const product = {
  root,
  port,
  url: `http://localhost:${port}`,
  /**
   * The copies of the edge. With `E2E_EDGES=2` there are two, over releases in the backend, and at the product's address
   * stands who hands each request to the next one.
   */
  edges:
    process.env.E2E_EDGES === '2'
      ? [`http://localhost:${port + 1}`, `http://localhost:${port + 2}`]
      : [`http://localhost:${port}`],
  /** Kept from run to run for the drawn pictures; its data is made new each time. */
  dataFolder: `${root}.cache/e2e${run}`,
  /** Traces, and the signed-in states of the accounts. */
  resultsFolder: run === '' ? `${root}test-results` : `${root}.cache/results${run}`,
  /** What the product believes the time is at its start, so that no test depends on the day it runs. */
  clock: '2026-03-10T09:00:00Z',
};
