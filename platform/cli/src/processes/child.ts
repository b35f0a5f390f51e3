import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A child process of ours: a Node program, or a command of a package. */
export interface ChildSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to this process's own environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** It talks to this process and ends when this process is gone; see `leashed`. */
  readonly isLeashed?: boolean;
  /** A stream that is not worth reading. */
  readonly hides?: 'stdout' | 'stderr';
  /** After so many milliseconds it is ended, with all that it started. */
  readonly limitMs?: number;
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** What it reads from its standard input; absent: nothing. */
  readonly input?: string;
  /** Takes its standard output as bytes, where line ends are data; `onLine` then hears of the other stream alone. */
  readonly onOutput?: (chunk: Buffer) => void;
}

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The child could not be started at all. */
  readonly error?: Error;
  /** It was ended after this many milliseconds. */
  readonly overdueMs?: number;
}

export interface RunningChild {
  readonly pid: number | undefined;
  readonly ended: Promise<ChildEnd>;
  onMessage(listener: (message: unknown) => void): void;
  /** Asks the child to end, and after `graceMs` ends it with all that it started. */
  stop(graceMs?: number, signal?: NodeJS.Signals): Promise<ChildEnd>;
}

const leash = new URL('./leash.mjs', import.meta.url).href;

/** What Node needs to run our sources. */
export const runsTypeScript: readonly string[] = ['--import', import.meta.resolve('tsx')];

/** A Node program that ends when this process is gone. */
export function leashed(args: readonly string[]): Pick<ChildSpec, 'command' | 'args' | 'isLeashed'> {
  return { command: process.execPath, args: ['--import', leash, ...args], isLeashed: true };
}

/** A TypeScript program of the workspace, run on this same Node. */
export function nodeProgram(file: string): Pick<ChildSpec, 'command' | 'args' | 'isLeashed'> {
  return leashed([...runsTypeScript, file]);
}

/**
 * Starts a child in a process group of its own: Ctrl+C then reaches this process alone, which ends its children in
 * the order that loses nothing.
 */
export function startChild(spec: ChildSpec): RunningChild {
  const env = { ...process.env, ...spec.env };
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: [
      spec.input === undefined ? 'ignore' : 'pipe',
      'pipe',
      'pipe',
      ...(spec.isLeashed === true ? (['ipc'] as const) : []),
    ],
  });
  // Whatever it had started must not outlive it, nor hold its output open.
  child.once('exit', () => killGroup(child));
  const ended = endOf(child);
  // How the child ended says why it did not read on.
  child.stdin?.on('error', () => undefined).end(spec.input);
  if (spec.onOutput) child.stdout?.on('data', spec.onOutput);
  else forwardLines(child.stdout, 'stdout', spec.onLine);
  forwardLines(child.stderr, 'stderr', spec.onLine);
  return {
    pid: child.pid,
    ended,
    onMessage: (listener) => child.on('message', listener),
    async stop(graceMs = 5000, signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        const timer = setTimeout(() => killGroup(child), graceMs);
        await ended;
        clearTimeout(timer);
      }
      return ended;
    },
  };
}

/** Starts a child that is asked to end when this process is interrupted, and made to when it ends. */
export function startCommand(spec: ChildSpec): RunningChild {
  const child = startChild(spec);
  running.add(child);
  void child.ended.then(() => running.delete(child));
  return child;
}

/** Runs a command to its end and collects what it says, in order. */
export async function runToEnd(spec: ChildSpec): Promise<ChildEnd & { readonly output: string }> {
  const lines: string[] = [];
  const child = startCommand({
    ...spec,
    onLine: (line, stream) => {
      if (stream !== spec.hides) lines.push(line);
      spec.onLine?.(line, stream);
    },
  });
  const { limitMs } = spec;
  let isOverdue = false;
  const overdue = () => {
    isOverdue = true;
    void child.stop(1000);
  };
  const timer = limitMs === undefined ? undefined : setTimeout(overdue, limitMs);
  const end = await child.ended;
  clearTimeout(timer);
  // Nothing may follow on a command that was made to end: this process is about to.
  if (isEnding) await new Promise(() => {});
  return { ...end, ...(isOverdue ? { overdueMs: limitMs ?? 0 } : {}), output: lines.join('\n') };
}

/** How a child ended, in words. */
export function describeEnd({ code, signal, error, overdueMs }: ChildEnd): string {
  if (overdueMs !== undefined) return `did not end within ${overdueMs / 1000} s and was ended`;
  if (error !== undefined) return `could not be started: ${error.message}`;
  return signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
}

const running = new Set<RunningChild>();
let isEnding = false;

// Whatever ends this process ends the commands that it runs, which have process groups of their own.
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
});

/** Asks every command that runs now to end, so that it can end in turn what it has started elsewhere. */
export async function endRunningCommands(graceMs = 8000): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map((child) => child.stop(graceMs, 'SIGINT')));
}

function endOf(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    // 'close' comes after the last line of output, 'exit' may come before it.
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Already gone.
  }
}

function forwardLines(stream: Readable | null, name: 'stdout' | 'stderr', onLine: ChildSpec['onLine']): void {
  if (stream === null) return;
  if (onLine === undefined) stream.resume();
  else createInterface({ input: stream }).on('line', (line) => onLine(line, name));
}
