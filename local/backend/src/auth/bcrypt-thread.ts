import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SerialGate } from '../database/serial-gate.ts';
import { BusyError } from '../http/request-queue.ts';

const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
void import(workerData).then(({ default: bcrypt }) => {
  parentPort.on('message', ([name, text, other]) => parentPort.postMessage(bcrypt[name](text, other)));
});
`;

const MAX_WAITING = 200;

const gate = new SerialGate();
let worker: Worker | undefined;
let waiting = 0;

/** bcryptjs takes the thread that calls it, even its asynchronous functions: many hashes at once would stop everything else. */
export async function runBcrypt<Result>(
  name: 'hashSync' | 'compareSync',
  text: string,
  other: string | number,
): Promise<Result> {
  if (waiting >= MAX_WAITING) throw new BusyError('Too many passwords are waiting.');
  waiting += 1;
  const run = async () => {
    worker ??= new Worker(WORKER, { eval: true, execArgv: [], workerData: import.meta.resolve('bcryptjs') });
    worker.ref();
    worker.postMessage([name, text, other]);
    const [result] = await once(worker, 'message');
    worker.unref();
    return result as Result;
  };
  try {
    return await gate.run(run);
  } catch (error) {
    worker = undefined;
    throw error;
  } finally {
    waiting -= 1;
  }
}
