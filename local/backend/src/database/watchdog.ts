import { Worker } from 'node:worker_threads';

const CHECK_MILLISECONDS = 200;

/**
 * Counts its own looks and no clock: a computer that slept has not been busy. Ends the process by SIGKILL, for the
 * thread that it watches hears nothing else; every write that was acknowledged is in its file by then.
 */
const WORKER = `
const { workerData } = require('node:worker_threads');
const { kill } = require('node:process');
const { writeSync } = require('node:fs');
const { beats, looks, line } = workerData;
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < looks) return;
  writeSync(2, JSON.stringify({ time: new Date().toISOString(), ...line }) + '\\n');
  kill(process.pid, 'SIGKILL');
}, ${CHECK_MILLISECONDS});
`;

/**
 * PGlite runs a statement on this process's own thread and nothing can interrupt it, nor is any signal heard meanwhile.
 * So a second thread watches that the first one still beats, and ends the process when a statement takes longer than
 * it may; whoever supervises it starts it again.
 */
export function startWatchdog(longestMilliseconds: number): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const looks = Math.ceil(longestMilliseconds / CHECK_MILLISECONDS);
  const line = { level: 'error', message: 'statement-took-too-long', milliseconds: longestMilliseconds };
  setInterval(() => Atomics.add(beats, 0, 1), CHECK_MILLISECONDS / 2).unref();
  new Worker(WORKER, { eval: true, execArgv: [], env: {}, workerData: { beats, looks, line } }).unref();
}
