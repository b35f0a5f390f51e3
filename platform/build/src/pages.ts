import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FinishedBuild } from './release-manifest.ts';

const pageLine = /['"]([^'"]+)['"]\s*:\s*page\(\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*\)/g;

/**
 * Which scripts each route's page needs, so that the edge can preload them with the document: read off the lines
 * `'/path': page(() => import('./file.tsx'))` of the remote's app module. A page written another way still works;
 * it is only not preloaded.
 */
export function pagesByRoute(appFile: string, build: FinishedBuild): Record<string, string[]> {
  const source = readFileSync(appFile, 'utf8');
  const routes: Record<string, string[]> = {};
  for (const [, path, file] of source.matchAll(pageLine)) {
    if (path === undefined || file === undefined) continue;
    const target = resolve(dirname(appFile), file);
    routes[path] = build.chunkScriptsWith((module) => module === target);
  }
  return routes;
}
