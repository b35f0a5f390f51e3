import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into an edge process, so that its parent can block disk access below DATA_DIR or move the clock: `{ disk:
 * 'held' | 'free' }`, `{ clock: milliseconds }`
 */
export interface Fault {
  readonly disk?: 'held' | 'free';
  readonly clock?: number;
}

const folder = process.env.DATA_DIR ?? '';
let held: Promise<void> | undefined;
let free = () => {};

const isBelow = (path: unknown): boolean => String(path).startsWith(folder);
type Operation = (path: unknown, ...rest: unknown[]) => Promise<unknown>;
const operations = promises as unknown as Record<string, Operation>;
for (const name of ['open', 'readFile', 'writeFile', 'rename', 'stat', 'readdir', 'mkdir', 'rm', 'mkdtemp']) {
  const real = operations[name] as Operation;
  operations[name] = async (path, ...rest) => {
    if (isBelow(path)) await held;
    return real(path, ...rest);
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
  if (disk === 'held') {
    held = new Promise((resolve) => {
      free = resolve;
    });
  } else if (disk === 'free') {
    free();
    held = undefined;
  }
  if (clock !== undefined) offset = clock;
  process.send?.({ done: true });
});
// The message channel must not keep a finished edge alive.
process.channel?.unref();
