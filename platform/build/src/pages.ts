import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RemoteDeclaration } from '@platform/contract';
import type { FinishedBuild } from './release-manifest.ts';

const pageLine = /['"]([^'"]+)['"]\s*:\s*page\(\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a build says about its pages, by route. */
export interface Pages {
  /** The scripts that the page needs, so that the edge can preload them with the document. */
  readonly scripts: Record<string, string[]>;
  /** What the page's module exports, so that a release can be held to it. */
  readonly exports: Record<string, string[]>;
}

/** Read off the lines `'/path': page(() => import('./file.tsx'))` of the remote's app module. */
export function pagesByRoute(appFile: string, build: FinishedBuild): Pages {
  const source = readFileSync(appFile, 'utf8');
  const pages: Pages = { scripts: {}, exports: {} };
  for (const [, path, file] of source.matchAll(pageLine)) {
    if (path === undefined || file === undefined) continue;
    const target = resolve(dirname(appFile), file);
    pages.scripts[path] = build.chunkScriptsWith((module) => module === target);
    pages.exports[path] = build.exportsOf(target);
  }
  return pages;
}

/** A page that is written otherwise would be neither preloaded nor held to its exports, in silence. @throws naming it */
export function requirePages({ name, routes }: RemoteDeclaration, { scripts }: Pages): void {
  const missing = routes.find(({ path }) => (scripts[path] ?? []).length === 0);
  if (missing === undefined) return;
  throw new Error(
    `${name}/src/app.tsx has to name the page of ${missing.path} like this: '${missing.path}': page(() => import('./file.tsx'))`,
  );
}
