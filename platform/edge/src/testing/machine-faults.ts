import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into an edge process so that its parent can block disk access below DATA_DIR or shift the clock by a number
 * of milliseconds.
 */
export interface Fault {
  readonly disk?: 'blocked' | 'unblocked';
  readonly clock?: number;
}

const folder = process.env.DATA_DIR ?? '';
let blocked: Promise<void> | undefined;
let unblock = () => {};

const isInFolder = (path: unknown): boolean => String(path).startsWith(folder);
type Operation = (path: unknown, ...args: unknown[]) => Promise<unknown>;
const operations = promises as unknown as Record<string, Operation>;
for (const name of ['open', 'readFile', 'writeFile', 'rename', 'stat', 'readdir', 'mkdir', 'rm', 'mkdtemp']) {
  const original = operations[name] as Operation;
  operations[name] = async (path, ...args) => {
    if (isInFolder(path)) await blocked;
    return original(path, ...args);
  };
}
syncBuiltinESMExports();

const realNow = Date.now;
let offset = 0;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(realNow() + offset);
    else super(...(args as [number]));
  }
  static override now(): number {
    return realNow() + offset;
  }
} as DateConstructor;

process.on('message', ({ disk, clock }: Fault) => {
  if (disk === 'blocked') {
    blocked = new Promise((resolve) => {
      unblock = resolve;
    });
  } else if (disk === 'unblocked') {
    unblock();
    blocked = undefined;
  }
  if (clock !== undefined) offset = clock;
  process.send?.({ done: true });
});
// The message channel must not keep a finished edge alive.
process.channel?.unref();
