import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { OpenedScripts, RemoteDeclaration } from '@northlight/contract';
import { isNode, type Node, parseModule, readImport, readText } from './module-syntax.ts';
import type { FinishedBuild } from './release-manifest.ts';

/** Facts about a build's pages, by route. */
export interface Pages {
  /** The page's scripts, which the edge preloads. */
  readonly scripts: Record<string, string[]>;
  /** The exports of the page's module, which the gate checks. */
  readonly exports: Record<string, string[]>;
  /** The scripts of parts that a query opens on the page. */
  readonly opened: Record<string, OpenedScripts[]>;
}

/** Collects the pages from properties `'/path': page(() => import('./file.tsx'))` in the remote's app module. */
export function collectPages(appFile: string, build: FinishedBuild): Pages {
  const pages: Pages = { scripts: {}, exports: {}, opened: {} };
  for (const [path, file] of findPageFiles(parseModule(readFileSync(appFile, 'utf8'), appFile))) {
    const target = resolve(dirname(appFile), file);
    pages.scripts[path] = build.chunkScriptsWith((module) => module === target);
    pages.exports[path] = build.exportsOf(target);
    if (!build.exportsOf(target).includes('opened')) continue;
    pages.opened[path] = findOpenedModules(target).map(([query, opened]) => {
      const files = build.chunkScriptsWith((module) => module === opened);
      if (files.length === 0)
        throw new Error(`${target}: 'opened' names ${opened}, which is in no script of the build`);
      return { query, files };
    });
  }
  return pages;
}

/** Finds each route and the module that its `page` imports. */
function findPageFiles(syntax: unknown): [path: string, file: string][] {
  if (!isNode(syntax)) return [];
  const { type, key, value } = syntax;
  if (type === 'KeyValueProperty' && isNode(value) && readText(value.callee) === 'page') {
    const file = findImport(value.arguments);
    return file === null ? [] : [[readText(key), file]];
  }
  return Object.values(syntax).flatMap(findPageFiles);
}

/**
 * Finds each query and the module that the page's `opened` imports for it.
 * @throws Error if `opened` has another form, because the code would then silently not be preloaded
 */
function findOpenedModules(pageFile: string): [query: string, file: string][] {
  const statements = parseModule(readFileSync(pageFile, 'utf8'), pageFile);
  for (const statement of statements) {
    const { type, specifiers, source } = statement as unknown as Node;
    if (type !== 'ExportNamedDeclaration' || readText(source) === '') continue;
    const isOpened = (specifiers as Node[]).some(
      ({ orig, exported }) => readText(exported ?? orig) === 'opened',
    );
    if (isOpened) return findOpenedModules(resolve(dirname(pageFile), readText(source)));
  }
  const declared = statements.flatMap((statement): Node[] => {
    const { declaration } = statement as unknown as Node;
    return isNode(declaration) ? ((declaration.declarations as Node[] | undefined) ?? []) : [];
  });
  const value = declared.find(({ id }) => readText(id) === 'opened')?.init;
  const properties = isNode(value) ? ((value.properties as Node[] | undefined) ?? []) : [];
  if (properties.length === 0) throw new Error(`${pageFile}: 'opened' must be an object literal`);
  return properties.map((property) => {
    const file = property.type === 'KeyValueProperty' ? findImport(property.value) : null;
    if (file === null) {
      throw new Error(
        `${pageFile}: entries of 'opened' must look like this: 'id=*': () => import('./part.tsx')`,
      );
    }
    return [readText(property.key), resolve(dirname(pageFile), file)];
  });
}

function findImport(syntax: unknown): string | null {
  if (!isNode(syntax)) return null;
  const own = readImport(syntax);
  if (own !== null) return own;
  for (const part of Object.values(syntax)) {
    const found = findImport(part);
    if (found !== null) return found;
  }
  return null;
}

/** @throws Error if a page has another form: it would silently be neither preloaded nor checked */
export function requirePages({ name, routes }: RemoteDeclaration, { scripts }: Pages): void {
  const missing = routes.find(({ path }) => (scripts[path] ?? []).length === 0);
  if (missing === undefined) return;
  throw new Error(
    `${name}/src/app.tsx must declare the page of ${missing.path} like this: '${missing.path}': page(() => import('./file.tsx'))`,
  );
}
