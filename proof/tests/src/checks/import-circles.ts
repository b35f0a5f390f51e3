import { dirname, relative, resolve, sep } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { importsOf, isTestFile, sourcesBelow } from './imports.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds circular imports among the files of each package and among packages, including types. Tests are exempt.
 * @returns one line per circle: `a → b → a`
 */
export function importCircles({ root, packages }: Workspace): string[] {
  const files = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  for (const { name, folder } of packages.values()) {
    const others = new Set<string>();
    names.set(name, others);
    for (const file of sourcesBelow(folder)) {
      const path = relative(root, file).split(sep).join('/');
      if (isTestFile(path)) continue;
      const targets = new Set<string>();
      files.set(path, targets);
      for (const specifier of importsOf(file)) {
        if (specifier.startsWith('.'))
          targets.add(
            relative(root, resolve(dirname(file), specifier))
              .split(sep)
              .join('/'),
          );
        else {
          const other = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
          if (other !== name && packages.has(other)) others.add(other);
        }
      }
    }
  }
  return [...circlesIn(files), ...circlesIn(names)];
}

/** Walks the whole graph and returns one circle for each edge that leads back. */
function circlesIn(graph: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) found.push([...path.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
