import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Workspace } from '@platform/cli/workspace';

const specifiers = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]/g;

/**
 * The import rules that a linter for single files cannot see, since they depend on where a relative path leads:
 * packages import each other by name only; inside a remote it goes app → features → lib, and a feature never
 * imports a sibling. Which package may import which stands in biome.json.
 * @returns one line per violation
 */
export function importViolations({ root, packages }: Workspace): string[] {
  return [...packages.values()].flatMap(({ folder }) => {
    const isRemote = existsSync(join(folder, 'remote.ts'));
    return sourcesBelow(folder).flatMap((file) =>
      relativeImports(file).flatMap(({ specifier, target, line }) => {
        const problem =
          leavesPackage(folder, target) ?? (isRemote ? crossesFeature(folder, file, target) : null);
        return problem === null ? [] : [`${relative(root, file)}:${line} imports ${specifier}: ${problem}`];
      }),
    );
  });
}

function leavesPackage(folder: string, target: string): string | null {
  return target.startsWith(folder + sep)
    ? null
    : 'a relative path stays inside its package; import the other package by its name.';
}

/** `src/app.tsx` and what stands beside it is the app, every folder of `src` a feature, `src/lib` what they share. */
function crossesFeature(folder: string, file: string, target: string): string | null {
  const from = partOf(folder, file);
  const to = partOf(folder, target);
  if (from === null || to === null || from === to || to === 'lib') return null;
  if (from === 'app') return null;
  const isTest = /\.test\.tsx?$/.test(file);
  if (to === 'app') return isTest ? null : `${from} is below the app and cannot import it.`;
  return from === 'lib'
    ? `lib is what features share; it cannot import ${to}.`
    : `${from} and ${to} are features; what both need belongs in lib.`;
}

function partOf(folder: string, file: string): string | null {
  const [top, part, ...rest] = relative(folder, file).split(sep);
  if (top !== 'src' || part === undefined) return null;
  return rest.length === 0 ? 'app' : part;
}

function relativeImports(file: string): { specifier: string; target: string; line: number }[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(specifiers)].map((match) => ({
    specifier: match[1] ?? '',
    target: resolve(dirname(file), match[1] ?? ''),
    line: text.slice(0, match.index).split('\n').length,
  }));
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : sourcesBelow(path);
    }
    return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [path] : [];
  });
}
