import { readFileSync } from 'node:fs';
import { endRunningCommands } from './processes/child.ts';

type Handler = (signal: NodeJS.Signals) => void;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let isEnding = false;

/** Stops the children and exits. `waitForInterrupt` replaces it for commands that shut down on their own. */
let handler: Handler = () => {
  if (isEnding) return;
  isEnding = true;
  void endRunningCommands().finally(() => process.exit(130));
};

/**
 * Installs the only signal handlers. On Ctrl+C the signal may arrive twice, from the terminal and from npm.
 */
export function listenForSignals(): void {
  for (const signal of signals) process.on(signal, () => handler(signal));
  if (process.env.npm_lifecycle_event !== undefined) watchParents(() => handler('SIGTERM'));
}

/** Resolves on the first signal; later ones are ignored. */
export function waitForInterrupt(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    handler = resolve;
  });
}

/**
 * npm starts commands through a shell that exits on a signal without forwarding it, and npm itself may be killed. Either
 * way the parent or grandparent of this process changes.
 */
function watchParents(onGone: () => void): void {
  const initialAncestors = readAncestors();
  const timer = setInterval(() => {
    if (readAncestors() === initialAncestors) return;
    clearInterval(timer);
    onGone();
  }, 250).unref();
}

/** The process ids of the parent and, where /proc exists, the grandparent. */
function readAncestors(): string {
  const parent = process.ppid;
  try {
    // The name in parentheses may contain spaces; the state and the parent follow it.
    const [, afterName = ''] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return `${parent} ${afterName.split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
