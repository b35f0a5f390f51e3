import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Front, startFront } from '../browser/front.ts';
import type { BenchContext } from '../part.ts';
import { buildMonolith, type Monolith } from './build-monolith.ts';
import { monolithBase, monolithDocument } from './monolith-document.ts';

/** Serves the product and the same code as one build side by side, in the very same way. */
export async function withMonolith<T>(
  context: BenchContext,
  work: (fronts: readonly [product: Front, monolith: Front]) => Promise<T>,
): Promise<T> {
  context.say('building the monolith');
  const monolith = await buildMonolith(context.root, join(context.scratch, 'monolith'));
  const { url: target } = await context.product();
  const fronts = [
    await startFront({ target }),
    await startFront({
      target,
      rewrite: (html, path) => monolithDocument(html, path, monolith),
      file: (path) => monolithFile(monolith, path),
    }),
  ] as const;
  try {
    return await work(fronts);
  } finally {
    for (const front of fronts) await front.stop();
  }
}

async function monolithFile(
  { folder }: Monolith,
  path: string,
): Promise<{ type: string; content: Buffer } | null> {
  if (!path.startsWith(monolithBase) || !path.endsWith('.js')) return null;
  const content = await readFile(join(folder, path.slice(monolithBase.length)));
  return { type: 'text/javascript; charset=utf-8', content };
}
