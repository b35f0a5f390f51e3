import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Recipe } from './recipe.ts';

/** A picture to be drawn. */
export interface Order {
  readonly name: string;
  readonly recipe: Recipe;
}

/** A picture that is there: WebP bytes, and a hash that changes when its looks may have changed. */
export interface Drawn {
  readonly name: string;
  readonly hash: string;
  readonly bytes: Buffer;
}

let painter: Promise<string> | undefined;

/** A hash over the code that paints, so that a picture is drawn anew when the code changed, and only then. */
function painterHash(): Promise<string> {
  painter ??= (async () => {
    const folder = new URL('.', import.meta.url);
    const hash = createHash('sha256');
    for (const file of (await readdir(folder)).sort()) {
      if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
        hash.update(await readFile(new URL(file, folder)));
    }
    return hash.digest('hex');
  })();
  return painter;
}

/** Paints in processes of their own, so that a server in this one goes on answering. */
async function paintAll(wanted: readonly Order[], onPainted: (name: string, bytes: Buffer) => Promise<void>) {
  const queue = [...wanted];
  const hands = Math.min(queue.length, Math.max(2, Math.min(4, availableParallelism())));
  await Promise.all(
    Array.from({ length: hands }, async () => {
      const child = fork(fileURLToPath(new URL('./draw-process.ts', import.meta.url)), {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        execArgv: ['--import', 'tsx'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      try {
        for (let order = queue.shift(); order; order = queue.shift()) {
          const answer = next(child);
          child.send(order);
          const { name, bytes } = await answer;
          await onPainted(name, Buffer.from(bytes));
        }
      } finally {
        child.kill();
      }
    }),
  );
}

function next(child: ChildProcess): Promise<{ name: string; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.removeAllListeners();
      act();
    };
    child.once('message', (message: { name: string; bytes: Uint8Array }) => settle(() => resolve(message)));
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code) => settle(() => reject(new Error(`A painting process ended with ${code}.`))));
  });
}

/** Draws what the cache folder does not have yet and returns everything in the order asked for. */
export async function drawAll(
  orders: readonly Order[],
  cacheDir: string,
  onDrawn: (done: number, total: number) => void = () => {},
): Promise<Drawn[]> {
  await mkdir(cacheDir, { recursive: true });
  const code = await painterHash();
  const hashes = new Map<string, string>();
  const there = new Map<string, Buffer>();
  const fileOf = (name: string) => join(cacheDir, `${name.replaceAll('/', '-')}-${hashes.get(name)}.webp`);
  for (const { name, recipe } of orders) {
    const text = `${code}\n${name}\n${JSON.stringify(recipe)}`;
    hashes.set(name, createHash('sha256').update(text).digest('hex').slice(0, 16));
    const kept = await readFile(fileOf(name)).catch(() => undefined);
    if (kept) there.set(name, kept);
  }
  await paintAll(
    orders.filter(({ name }) => !there.has(name)),
    async (name, bytes) => {
      // A file is there as a whole or not at all, also when two starts draw at once.
      const draft = `${fileOf(name)}.${process.pid}.tmp`;
      await writeFile(draft, bytes);
      await rename(draft, fileOf(name));
      there.set(name, bytes);
      onDrawn(there.size, orders.length);
    },
  );
  return orders.map(({ name }) => ({
    name,
    hash: hashes.get(name) ?? '',
    bytes: there.get(name) ?? Buffer.alloc(0),
  }));
}
