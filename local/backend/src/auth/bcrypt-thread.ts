import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '@northlight/node-kit';
import { BusyError } from '../http/request-queue.ts';

const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
void import(workerData).then(({ default: bcrypt }) => {
  parentPort.on('message', ([name, text, other]) => parentPort.postMessage(bcrypt[name](text, other)));
});
`;

const queue = new Semaphore(1, 200);
let worker: Worker | undefined;

/** bcryptjs takes the thread that calls it, even its asynchronous functions: many hashes at once would stop everything else. */
export async function runBcrypt<Result>(
  name: 'hashSync' | 'compareSync',
  text: string,
  other: string | number,
): Promise<Result> {
  if (queue.isFull) throw new BusyError('Too many passwords are waiting.');
  return queue.run(async () => {
    worker ??= new Worker(WORKER, { eval: true, execArgv: [], workerData: import.meta.resolve('bcryptjs') });
    worker.ref();
    worker.postMessage([name, text, other]);
    const [result] = await once(worker, 'message').finally(() => worker?.unref());
    return result as Result;
  });
}
