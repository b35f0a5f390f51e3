import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pickEnvironment } from '../../bootstrap/child-environment.mjs';

/** How to start a child process. */
export interface ChildSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to what every child may see (`pickEnvironment`); `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** It sees this process's whole environment. Only for our own programs, which read their settings there. */
  readonly inheritsSettings?: true;
  /** It has an IPC channel and exits when this process has exited; see `createLeashedProgram`. */
  readonly isLeashed?: boolean;
  /** A stream to leave out of the collected output. */
  readonly hiddenStream?: 'stdout' | 'stderr';
  /** After this many milliseconds it is stopped, with all its descendants. */
  readonly limitMs?: number;
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** It writes to this process's terminal itself, so that its status line works. */
  readonly sharesTerminal?: boolean;
  /** Its standard input. */
  readonly input?: Iterable<string> | AsyncIterable<string>;
  /** Whether its standard output is read from `output`; `onLine` then receives only standard error. */
  readonly streamsOutput?: boolean;
}

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the child could not be started. */
  readonly error?: Error;
  /** The limit after which it was stopped. */
  readonly timedOutAfterMs?: number;
}

export interface RunningChild {
  readonly pid: number | undefined;
  readonly ended: Promise<ChildExit>;
  /** Its standard output, with `streamsOutput`. It pauses the child while nobody reads. */
  readonly output: AsyncIterable<Buffer>;
  onMessage(listener: (message: unknown) => void): void;
  /** Signals the child, and after `graceMs` kills it with all its descendants. */
  stop(graceMs?: number, signal?: NodeJS.Signals): Promise<ChildExit>;
}

const leash = new URL('./leash.mjs', import.meta.url).href;

/** Node's arguments to run TypeScript. */
export const typeScriptArgs: readonly string[] = ['--import', import.meta.resolve('tsx')];

/** A Node program that exits when this process has exited. */
export function createLeashedProgram(
  args: readonly string[],
): Pick<ChildSpec, 'command' | 'args' | 'isLeashed'> {
  return { command: process.execPath, args: ['--import', leash, ...args], isLeashed: true };
}

/** A TypeScript program in the workspace. */
export function createNodeProgram(file: string): Pick<ChildSpec, 'command' | 'args' | 'isLeashed'> {
  return createLeashedProgram([...typeScriptArgs, file]);
}

/**
 * Starts a child in its own process group, so that Ctrl+C reaches only this process, which then stops its children in a
 * safe order.
 */
export function startChild(spec: ChildSpec): RunningChild {
  const env = { ...(spec.inheritsSettings ? process.env : pickEnvironment()), ...spec.env };
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: [
      spec.input === undefined ? 'ignore' : 'pipe',
      spec.sharesTerminal ? 'inherit' : 'pipe',
      spec.sharesTerminal ? 'inherit' : 'pipe',
      ...(spec.isLeashed === true ? (['ipc'] as const) : []),
    ],
  });
  // Its descendants must not outlive it or keep its output open.
  child.once('exit', () => killGroup(child));
  const ended = waitForExit(child);
  if (spec.input !== undefined && child.stdin !== null) void writeInput(child.stdin, spec.input, child);
  if (!spec.streamsOutput) forwardLines(child.stdout, 'stdout', spec.onLine);
  forwardLines(child.stderr, 'stderr', spec.onLine);
  return {
    pid: child.pid,
    ended,
    output: child.stdout ?? Readable.from([]),
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

/** Starts a child that is interrupted along with this process, and killed when this process exits. */
export function startCommand(spec: ChildSpec): RunningChild {
  const child = startChild(spec);
  running.add(child);
  void child.ended.then(() => running.delete(child));
  return child;
}

/** Runs a command until it ends and collects its output. */
export async function runToEnd(spec: ChildSpec): Promise<ChildExit & { readonly output: string }> {
  const lines: string[] = [];
  const child = startCommand({
    ...spec,
    onLine: (line, stream) => {
      if (stream !== spec.hiddenStream) lines.push(line);
      spec.onLine?.(line, stream);
    },
  });
  const { limitMs } = spec;
  let hasTimedOut = false;
  const stopAfterTimeout = () => {
    hasTimedOut = true;
    void child.stop(1000);
  };
  const timer = limitMs === undefined ? undefined : setTimeout(stopAfterTimeout, limitMs);
  const exit = await child.ended;
  clearTimeout(timer);
  // While this process is being interrupted, never continue after the command.
  if (isInterrupted) await new Promise(() => {});
  return { ...exit, ...(hasTimedOut ? { timedOutAfterMs: limitMs ?? 0 } : {}), output: lines.join('\n') };
}

export function describeExit({ code, signal, error, timedOutAfterMs }: ChildExit): string {
  if (timedOutAfterMs !== undefined) return `timed out after ${timedOutAfterMs / 1000} s`;
  if (error !== undefined) return `could not be started: ${error.message}`;
  return signal === null ? `ended with code ${code}` : `was killed by ${signal}`;
}

const running = new Set<RunningChild>();
let isInterrupted = false;

// The commands have their own process groups, so they must be killed explicitly.
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
});

/** Interrupts every running command, so that it can stop its own child processes. */
export async function endRunningCommands(): Promise<void> {
  isInterrupted = true;
  await Promise.all([...running].map((child) => child.stop(8000, 'SIGINT')));
}

async function writeInput(
  stdin: Writable,
  input: NonNullable<ChildSpec['input']>,
  child: ChildProcess,
): Promise<void> {
  try {
    await pipeline(input, stdin);
  } catch {
    // If the child has stopped reading, its exit explains why. If the input failed, the child must not take it for complete.
    killGroup(child);
  }
}

function waitForExit(child: ChildProcess): Promise<ChildExit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    // 'close' is emitted after the last output; 'exit' may be emitted earlier.
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
    // It has already exited.
  }
}

function forwardLines(stream: Readable | null, name: 'stdout' | 'stderr', onLine: ChildSpec['onLine']): void {
  if (stream === null) return;
  if (onLine === undefined) stream.resume();
  else createInterface({ input: stream }).on('line', (line) => onLine(line, name));
}
