import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Reads the installed version of a package, as resolved from the package in `folder`. Reads the files directly, because many
 * packages do not export their package.json.
 * @throws Error if the package is not installed there
 */
export function readInstalledVersion(name: string, folder: string): string {
  const packageName = getPackageName(name);
  const require = createRequire(join(folder, 'package.json'));
  for (const base of require.resolve.paths(packageName) ?? []) {
    const file = join(base, packageName, 'package.json');
    if (existsSync(file)) return readVersion(file);
  }
  // A linked workspace package may be only an indirect dependency: resolve it from its importer.
  return readVersion(join(dirname(require.resolve(packageName)), '..', 'package.json'));
}

/** The package that an import name refers to. */
export function getPackageName(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

export function readVersion(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new Error(`${file} has no version`);
  return version;
}

/** The path of one of this package's source files; the installed package contains them next to the compiled files. */
export function resolveSource(source: string): string {
  return fileURLToPath(new URL(`../src/${source}`, import.meta.url));
}
