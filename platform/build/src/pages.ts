import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RemoteDeclaration } from '@northlight/contract';
import { isNode, parseModule, readImport, readText } from './module-syntax.ts';
import type { FinishedBuild } from './release-manifest.ts';

/** Details of a build's pages, by route. */
export interface Pages {
  /** The page's scripts, which the edge preloads. */
  readonly scripts: Record<string, string[]>;
  /** The exports of the page's module, which the gate checks. */
  readonly exports: Record<string, string[]>;
}

/** Collects the pages from properties `'/path': page(() => import('./file.tsx'))` in the remote's app module. */
export function collectPages(appFile: string, build: FinishedBuild): Pages {
  const pages: Pages = { scripts: {}, exports: {} };
  for (const [path, file] of findPageFiles(parseModule(readFileSync(appFile, 'utf8'), appFile))) {
    const target = resolve(dirname(appFile), file);
    pages.scripts[path] = build.findChunkScripts((module) => module === target);
    pages.exports[path] = build.getExports(target);
  }
  return pages;
}

/** Finds each route and the module that its `page` imports. */
function findPageFiles(node: unknown): [path: string, file: string][] {
  if (!isNode(node)) return [];
  const { type, key, value } = node;
  if (type === 'KeyValueProperty' && isNode(value) && readText(value.callee) === 'page') {
    const file = findImport(value.arguments);
    return file === null ? [] : [[readText(key), file]];
  }
  return Object.values(node).flatMap(findPageFiles);
}

function findImport(node: unknown): string | null {
  if (!isNode(node)) return null;
  const direct = readImport(node);
  if (direct !== null) return direct;
  for (const child of Object.values(node)) {
    const nested = findImport(child);
    if (nested !== null) return nested;
  }
  return null;
}

/** @throws Error for a route without a `page` property: it would silently be neither preloaded nor checked */
export function requirePages({ name, routes }: RemoteDeclaration, { scripts }: Pages): void {
  const missing = routes.find(({ path }) => (scripts[path] ?? []).length === 0);
  if (missing === undefined) return;
  throw new Error(
    `${name}/src/app.tsx must declare the page for ${missing.path} like this: '${missing.path}': page(() => import('./file.tsx'))`,
  );
}
