import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FirstPaint } from '@northlight/contract';

/** Milliseconds; rendering takes about a second on an idle machine. */
const renderLimit = 30_000;

const thread = `
const { parentPort, workerData } = require('node:worker_threads');
require(workerData).render(console.warn).then((pages) => parentPort.postMessage(pages));
`;

/**
 * Renders the first paint of a remote's guarded pages in a worker, so that code which needs a browser can neither break nor
 * block the build. If it fails, there is no first paint; the release's browser run still tests the pages.
 * @param onProblem - receives a description of what could not be rendered
 */
export async function renderFirstPaint(
  bundle: string,
  onProblem: (problem: string) => void,
  limit = renderLimit,
): Promise<FirstPaint> {
  const worker = new Worker(thread, { eval: true, workerData: bundle, execArgv: [] });
  try {
    const [pages] = (await once(worker, 'message', { signal: AbortSignal.timeout(limit) })) as [FirstPaint];
    return pages;
  } catch (error) {
    const hasTimedOut = error instanceof Error && error.name === 'AbortError';
    onProblem(
      `The first paint of its pages could not be rendered: its code ${hasTimedOut ? `was still running after ${limit / 1000} s` : `fails without a browser: ${String(error)}`}`,
    );
    return {};
  } finally {
    await worker.terminate();
  }
}
