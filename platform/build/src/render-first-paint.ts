import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FirstPaint } from '@northlight/contract';

/** Milliseconds; a second or so on a machine that is not busy. */
const renderLimit = 30_000;

const thread = `
const { parentPort, workerData } = require('node:worker_threads');
require(workerData).draw(console.warn).then((drawn) => parentPort.postMessage(drawn));
`;

/**
 * Draws the guarded pages of a remote with a bundle of it, in a thread that is ended then: what its code does by itself,
 * where there is no browser, may neither break the build nor hold it up. Nothing is drawn then; the browser run of a
 * release says what a browser makes of it.
 * @param tell - hears of what could not be drawn
 */
export async function renderFirstPaint(
  bundle: string,
  tell: (problem: string) => void,
  limit = renderLimit,
): Promise<FirstPaint> {
  const worker = new Worker(thread, { eval: true, workerData: bundle, execArgv: [] });
  try {
    const [drawn] = (await once(worker, 'message', { signal: AbortSignal.timeout(limit) })) as [FirstPaint];
    return drawn;
  } catch (error) {
    const isOverdue = error instanceof Error && error.name === 'AbortError';
    tell(
      `Its pages are not drawn ahead: its code ${isOverdue ? `does not come to rest within ${limit / 1000} s` : `fails without a browser: ${String(error)}`}`,
    );
    return {};
  } finally {
    await worker.terminate();
  }
}
