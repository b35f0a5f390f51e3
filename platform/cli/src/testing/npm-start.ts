import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeKeyTexts } from '@northlight/registry';
import { freePorts } from '../ports.ts';
import { tempFolder } from './temp-folder.ts';

const root = join(import.meta.dirname, '../../../..');
/** Where the product that is started keeps its data. */
export const folder = tempFolder({ after });
const { publicKey } = makeKeyTexts();

/** As somebody types it. With a foreign key it builds nothing, so that it is ready in seconds. */
export async function npmStart(
  command = ['npm', 'start', '--silent'],
  settings: Readonly<Record<string, string>> = {},
) {
  const [program = '', ...args] = command;
  const [port = 0] = await freePorts(20_000 + (process.pid % 10_000), 1);
  const npm = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
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
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!output.includes('The product is at')) {
    assert.equal(npm.exitCode, null, errors || output);
    await delay(50);
  }
  const pids = tree(npm.pid ?? 0);
  after(() => {
    for (const pid of pids) endNow(pid);
  });
  return { npm, port, url, pids, said: () => ({ output, errors }) };
}

/** @returns all of it */
export function assertJson({ output, errors }: { readonly output: string; readonly errors: string }): string {
  const text = `${output}${errors}`.trim();
  for (const line of text.split('\n')) assert.equal(typeof JSON.parse(line), 'object', line);
  return text;
}

/** A process with all that it started, and they in turn: the shell, the command, the backend, the edge. */
export function tree(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) {
    for (const [child = 0, ofWhom] of pairs) if (ofWhom === parent) found.push(child);
  }
  return found;
}

/** Not the shell in between, which names it too. */
export function isCommand(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === 'platform/cli/run.mjs';
}

export function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** A process that nobody has waited for yet is gone as well. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export async function untilAllGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(20);
}

/** A request whose last byte is still to come. */
export async function halfRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  const head = 'POST /csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{';
  await new Promise<void>((resolve) => socket.write(head, () => resolve()));
  // The server has it once a later one is answered.
  await fetch(`http://127.0.0.1:${port}/favicon.ico`);
  return {
    async finish() {
      socket.end('}');
      await once(socket, 'close');
      return answer;
    },
  };
}
