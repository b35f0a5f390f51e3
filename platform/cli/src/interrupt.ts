import { readFileSync } from 'node:fs';
import { endRunningCommands } from './processes/child.ts';

type Handler = (signal: NodeJS.Signals) => void;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let isEnding = false;

/** Ends this process with its children, until a command asks for something gentler. */
let handler: Handler = () => {
  if (isEnding) return;
  isEnding = true;
  void endRunningCommands().finally(() => process.exit(130));
};

/**
 * The one place where signals arrive. npm passes Ctrl+C on to a process that the terminal has told already, so the
 * same wish may come twice within moments.
 */
export function listenForSignals(): void {
  for (const signal of signals) process.on(signal, () => handler(signal));
  if (process.env.npm_lifecycle_event !== undefined) watchNpm(() => handler('SIGTERM'));
}

/** Resolves at the first signal; further ones are ignored. */
export function untilInterrupted(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    handler = resolve;
  });
}

/**
 * npm starts its commands through a shell, which ends at a signal without passing it on, and npm may be killed: either
 * way this process has another parent, or grandparent, than at its start.
 */
function watchNpm(onGone: () => void): void {
  const start = ancestors();
  const look = setInterval(() => {
    if (ancestors() === start) return;
    clearInterval(look);
    onGone();
  }, 250).unref();
}

/** The parent and, where the system tells it without being asked by a program, the parent's parent. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    // The name in brackets may hold blanks; what follows it is the state and the parent.
    const [, after = ''] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return `${parent} ${after.split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
