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
}

/** Resolves at the first signal; further ones are ignored. */
export function untilInterrupted(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    handler = resolve;
  });
}
