import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isBreachedPassword } from '@northlight/auth-kit/breached-password';
import { isCommonPassword } from '@northlight/auth-kit/common-passwords';
import {
  describePasswordFaults,
  findPasswordFaults,
  type PasswordOwner,
  passwordRule,
} from '@northlight/auth-kit/password-rule';
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
async function runBcrypt<Result>(
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

/** The same setting as lite's. Tests create hundreds of accounts with the lowest cost. */
const cost = Number(process.env.LITE_AUTH_BCRYPT_COST) || 10;

/** Compared if there is no account, so that a refused sign-in takes as long as one with a wrong password. */
const STAND_IN_HASH = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

export const hashPassword = (password: string): Promise<string> => runBcrypt('hashSync', password, cost);

export async function isCorrectPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  // bcrypt ignores bytes beyond this maximum, so longer passwords would match with any ending.
  if (Buffer.byteLength(password) > passwordRule.mostBytes) return false;
  return (await runBcrypt<boolean>('compareSync', password, hash || STAND_IN_HASH)) && Boolean(hash);
}

/**
 * Checks a new password. Returns an error response in Supabase Auth's format, with reasons and advice.
 * @param leakedPasswordsUrl - the URL of a service that lists leaked passwords
 */
export async function refusePassword(
  password: string,
  owner: PasswordOwner,
  leakedPasswordsUrl: string | undefined,
): Promise<Response | undefined> {
  const reasons = findPasswordFaults(password, owner, isCommonPassword);
  if (reasons.length === 0 && (await isBreachedPassword(password, leakedPasswordsUrl))) reasons.push('pwned');
  if (reasons.length === 0) return undefined;
  return Response.json(
    {
      code: 422,
      error_code: 'weak_password',
      msg: describePasswordFaults(reasons),
      weak_password: { reasons },
    },
    { status: 422, headers: { 'x-sb-error-code': 'weak_password' } },
  );
}
