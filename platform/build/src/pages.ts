import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { OpenedScripts, RemoteDeclaration } from '@northlight/contract';
import { isNode, type Node, parseModule, readImport, readText } from './module-syntax.ts';
import type { FinishedBuild } from './release-manifest.ts';

/** What a build says about its pages, by route. */
export interface Pages {
  /** The scripts that the page needs, so that the edge can preload them with the document. */
  readonly scripts: Record<string, string[]>;
  /** What the page's module exports, so that a release can be held to it. */
  readonly exports: Record<string, string[]>;
  /** The scripts of what an address opens beside the page. */
  readonly opened: Record<string, OpenedScripts[]>;
}

/** Taken from the properties `'/path': page(() => import('./file.tsx'))` of the remote's app module. */
export function collectPages(appFile: string, build: FinishedBuild): Pages {
  const pages: Pages = { scripts: {}, exports: {}, opened: {} };
  for (const [path, file] of findPageFiles(parseModule(readFileSync(appFile, 'utf8'), appFile))) {
    const target = resolve(dirname(appFile), file);
    pages.scripts[path] = build.chunkScriptsWith((module) => module === target);
    pages.exports[path] = build.exportsOf(target);
    if (!build.exportsOf(target).includes('opened')) continue;
    pages.opened[path] = findOpenedModules(target).map(([query, opened]) => {
      const files = build.chunkScriptsWith((module) => module === opened);
      if (files.length === 0) throw new Error(`${target}: 'opened' names ${opened}, which no script holds`);
      return { query, files };
    });
  }
  return pages;
}

/** Each route with the module that its `page` imports. */
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
 * Each query with the module that the page's `opened` imports for it.
 * @throws where it is written otherwise, and the code would come late in silence
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
  if (properties.length === 0) throw new Error(`${pageFile}: 'opened' has to be an object, written there`);
  return properties.map((property) => {
    const file = property.type === 'KeyValueProperty' ? findImport(property.value) : null;
    if (file === null) {
      throw new Error(
        `${pageFile}: each of 'opened' is written like this: 'id=*': () => import('./part.tsx')`,
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

/** A page that is written otherwise would be neither preloaded nor held to its exports, in silence. @throws naming it */
export function requirePages({ name, routes }: RemoteDeclaration, { scripts }: Pages): void {
  const missing = routes.find(({ path }) => (scripts[path] ?? []).length === 0);
  if (missing === undefined) return;
  throw new Error(
    `${name}/src/app.tsx has to name the page of ${missing.path} like this: '${missing.path}': page(() => import('./file.tsx'))`,
  );
}
