import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '@northlight/node-kit';
import { createTempFolder } from '@northlight/node-kit/testing';
import { generateKeyPair } from '@northlight/registry';
import { findFreePorts } from '../ports.ts';

const root = join(import.meta.dirname, '../../../..');
/** The data folder of the started instance. */
export const dataFolder = createTempFolder({ after });
const { publicKey } = generateKeyPair();

/** Starts an instance. With a public key whose private key it lacks, it skips all builds and is ready within seconds. */
export async function startInstance(
  command = ['npm', 'start', '--silent'],
  settings: Readonly<Record<string, string>> = {},
) {
  const [program = '', ...args] = command;
  const [port = 0] = await findFreePorts(20_000 + (process.pid % 10_000), 1);
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      SEED_DEMO: '0',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'info',
      RELEASE_PUBLIC_KEY: publicKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!output.includes('Northlight is running at')) {
    assert.equal(child.exitCode, null, errors || output);
    await delay(50);
  }
  const pids = listProcessTree(child.pid ?? 0);
  after(() => {
    for (const pid of pids) kill(pid);
  });
  return { child, port, url, pids, readOutput: () => ({ output, errors }) };
}

/** Asserts that every line is JSON. @returns the whole output */
export function assertJsonLines({ output, errors }: Readonly<Record<'output' | 'errors', string>>): string {
  const text = `${output}${errors}`.trim();
  for (const line of text.split('\n')) assert.equal(typeof JSON.parse(line), 'object', line);
  return text;
}

/** Lists a process and all its descendants: shell, command, backend, edge. */
export function listProcessTree(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const pids = [pid];
  for (const parent of pids) {
    for (const [child = 0, parentPid] of rows) if (parentPid === parent) pids.push(child);
  }
  return pids;
}

/** Whether a process is the command itself and not the shell that starts it. */
export function isCliProcess(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === 'platform/cli/run.mjs';
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

export async function waitUntilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isProcessAlive)) await delay(20);
}

/** Sends a request except for its last byte. */
export async function startRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (text) => {
    response += text;
  });
  const head =
    'POST /__reports HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 2\r\n\r\n{';
  await new Promise<void>((resolve) => socket.write(head, () => resolve()));
  // Once a later request gets a response, the server has received this one.
  await fetch(`http://127.0.0.1:${port}/favicon.ico`);
  return {
    async finish() {
      socket.end('}');
      await once(socket, 'close');
      return response;
    },
  };
}
