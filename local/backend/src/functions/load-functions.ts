import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type FunctionHandler = (request: Request) => Promise<Response>;

const factoryName = (name: string): string =>
  `create${name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

/** Makes every `<folder>/<name>/handler.ts` ready to be called, with what a hosted function finds in its environment. */
export async function loadFunctions(folder: string, deps: object): Promise<Map<string, FunctionHandler>> {
  const handlers = new Map<string, FunctionHandler>();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name.startsWith('_')) continue;
    const file = join(folder, entry.name, 'handler.ts');
    const files = await readdir(join(folder, entry.name));
    if (!files.includes('handler.ts')) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    const create = module[factoryName(entry.name)];
    if (typeof create !== 'function') throw new Error(`${file} exports no ${factoryName(entry.name)}.`);
    handlers.set(entry.name, create(deps) as FunctionHandler);
  }
  return handlers;
}
