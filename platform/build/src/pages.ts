import { existsSync, readFileSync } from 'node:fs';
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

/**
 * Collects the pages of a remote's routes: from properties `'/path': page(() => import('./file.tsx'))` in its app module, or
 * from `path/path-route.tsx` beside it, which apps may load by name.
 */
export function collectPages(
  appFile: string,
  { routes }: Pick<RemoteDeclaration, 'routes'>,
  build: FinishedBuild,
): Pages {
  const pages: Pages = { scripts: {}, exports: {} };
  const listedFiles = new Map(findPageFiles(parseModule(readFileSync(appFile, 'utf8'))));
  for (const { path } of routes) {
    const file = listedFiles.get(path) ?? findNamedFile(dirname(appFile), path);
    if (file === null) continue;
    const target = resolve(dirname(appFile), file);
    pages.scripts[path] = build.findChunkScripts((module) => module === target);
    pages.exports[path] = build.getExports(target);
  }
  return pages;
}

function findNamedFile(folder: string, path: string): string | null {
  const candidates = ['.tsx', '.ts'].map((extension) => getNamedFile(path) + extension);
  return candidates.find((file) => existsSync(resolve(folder, file))) ?? null;
}

const getNamedFile = (path: string) => `.${path}${path}-route`;

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
    `${name} has no page for ${missing.path}. Add '${missing.path}': page(() => import('./file.tsx')) to ${name}/src/app.tsx, or, if it loads pages by name, create ${name}/src${missing.path}${missing.path}-route.tsx.`,
  );
}
