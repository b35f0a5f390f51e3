import { Worker } from 'node:worker_threads';

const CHECK_MILLISECONDS = 200;

/**
 * Counts checks instead of time, so that a sleeping computer does not look busy. Uses SIGKILL, because a blocked thread handles
 * no other signal. Acknowledged writes are already on disk.
 */
const WORKER = `
const { workerData } = require('node:worker_threads');
const { kill } = require('node:process');
const { writeSync } = require('node:fs');
const { heartbeat, maxMissed, line } = workerData;
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(heartbeat, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < maxMissed) return;
  writeSync(2, JSON.stringify({ time: new Date().toISOString(), ...line }) + '\\n');
  kill(process.pid, 'SIGKILL');
}, ${CHECK_MILLISECONDS});
`;

/**
 * PGlite runs statements on the main thread, where nothing can interrupt them. A second thread watches the main thread's
 * heartbeat and kills the process if a statement takes too long. The supervisor restarts it.
 */
export function startWatchdog(maxMilliseconds: number): void {
  const heartbeat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const maxMissed = Math.ceil(maxMilliseconds / CHECK_MILLISECONDS);
  const line = { level: 'error', message: 'statement-took-too-long', milliseconds: maxMilliseconds };
  setInterval(() => Atomics.add(heartbeat, 0, 1), CHECK_MILLISECONDS / 2).unref();
  new Worker(WORKER, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { heartbeat, maxMissed, line },
  }).unref();
}
