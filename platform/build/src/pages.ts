import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RemoteDeclaration } from '@northlight/contract';
import { parseSync } from '@swc/core';
import type { FinishedBuild } from './release-manifest.ts';

/** A node of a module's syntax tree. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

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
  const listedFiles = new Map(findPageFiles(parseModule(appFile)));
  for (const { path } of routes) {
    const file = listedFiles.get(path) ?? findNamedFile(dirname(appFile), path);
    if (file === null) continue;
    const target = resolve(dirname(appFile), file);
    pages.scripts[path] = build.findChunkScripts((module) => module === target);
    pages.exports[path] = build.getExports(target);
  }
  return pages;
}

const parseModule = (file: string) =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true }).body;

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

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The text of an identifier or string; empty for other nodes. */
function readText(node: unknown): string {
  return isNode(node) && typeof node.value === 'string' ? node.value : '';
}

/** The module in `require('…')` or `import('…')`; null for other nodes. */
function readImport(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'CallExpression') return null;
  const { callee, arguments: args } = node;
  if (!isNode(callee) || !(callee.type === 'Import' || readText(callee) === 'require')) return null;
  return readText((args as Node[])[0]?.expression) || null;
}

/** @throws Error for a route without a `page` property: it would silently be neither preloaded nor checked */
export function requirePages({ name, routes }: RemoteDeclaration, { scripts }: Pages): void {
  const missing = routes.find(({ path }) => (scripts[path] ?? []).length === 0);
  if (missing === undefined) return;
  throw new Error(
    `${name} has no page for ${missing.path}. Add '${missing.path}': page(() => import('./file.tsx')) to ${name}/src/app.tsx, or, if it loads pages by name, create ${name}/src${missing.path}${missing.path}-route.tsx.`,
  );
}
