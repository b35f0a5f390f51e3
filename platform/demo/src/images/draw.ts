import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { paint, type Recipe } from './recipe.ts';

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

/** WebP of a size that a page can carry: grain is kept where the subject is calm. */
export function encode(image: Sharp, quality = 78): Promise<Buffer> {
  return image.webp({ quality, effort: 3, smartSubsample: true }).toBuffer();
}

/** Draws what the cache folder does not have yet and returns everything in the order asked for. */
export async function drawAll(
  orders: readonly Order[],
  cacheDir: string,
  onDrawn: (done: number, total: number) => void = () => {},
): Promise<Drawn[]> {
  await mkdir(cacheDir, { recursive: true });
  const code = await painterHash();
  let done = 0;
  const encoding = new Set<Promise<unknown>>();
  const results: Promise<Drawn>[] = [];
  for (const { name, recipe } of orders) {
    const hash = createHash('sha256')
      .update(`${code}\n${name}\n${JSON.stringify(recipe)}`)
      .digest('hex')
      .slice(0, 16);
    const file = join(cacheDir, `${name.replaceAll('/', '-')}-${hash}.webp`);
    const finish = (bytes: Buffer): Drawn => {
      done += 1;
      onDrawn(done, orders.length);
      return { name, hash, bytes };
    };
    const kept = await readFile(file).catch(() => undefined);
    if (kept) {
      results.push(Promise.resolve(finish(kept)));
      continue;
    }
    // Painting holds this thread; encoding runs beside it on another, one or two pictures behind.
    const image = await paint(name, recipe);
    const encoded = encode(image).then(async (bytes) => {
      const draft = `${file}.${process.pid}.tmp`;
      await writeFile(draft, bytes);
      await rename(draft, file);
      return finish(bytes);
    });
    results.push(encoded);
    const settled = encoded.catch(() => undefined).finally(() => encoding.delete(settled));
    encoding.add(settled);
    if (encoding.size >= 2) await Promise.race(encoding);
  }
  return Promise.all(results);
}
