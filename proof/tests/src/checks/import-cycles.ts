import { dirname, relative, resolve, sep } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { isTestFile, listImports, listSourceFiles } from './imports.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds circular imports between the files of a package and between packages, including types. Tests are exempt.
 * @returns one line per cycle: `a → b → a`
 */
export function findImportCycles({ root, packages }: Workspace): string[] {
  const files = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  for (const { name, folder } of packages.values()) {
    const dependencies = new Set<string>();
    names.set(name, dependencies);
    for (const file of listSourceFiles(folder)) {
      const path = relative(root, file).split(sep).join('/');
      if (isTestFile(path)) continue;
      const targets = new Set<string>();
      files.set(path, targets);
      for (const specifier of listImports(file)) {
        if (specifier.startsWith('.'))
          targets.add(
            relative(root, resolve(dirname(file), specifier))
              .split(sep)
              .join('/'),
          );
        else {
          const dependency = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
          if (dependency !== name && packages.has(dependency)) dependencies.add(dependency);
        }
      }
    }
  }
  return [...findCycles(files), ...findCycles(names)];
}

/** Walks the whole graph and returns one cycle for each edge that leads back. */
function findCycles(graph: Graph): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) cycles.push([...path.slice(start), node].join(' → '));
    if (start >= 0 || visited.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    visited.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
