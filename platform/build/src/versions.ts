import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The version of a package as it is installed for the package in `folder`.
 * Reads package.json files directly, since many packages do not export theirs.
 * @throws when the package is not installed there
 */
export function readInstalledVersion(name: string, folder: string): string {
  const packageName = packageNameOf(name);
  const require = createRequire(join(folder, 'package.json'));
  for (const base of require.resolve.paths(packageName) ?? []) {
    const file = join(base, packageName, 'package.json');
    if (existsSync(file)) return readVersion(file);
  }
  // A linked workspace package may be a dependency of a dependency only: resolve it from its importer.
  return readVersion(join(dirname(require.resolve(packageName)), '..', 'package.json'));
}

/** The package that an import name belongs to. */
export function packageNameOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The version in a package.json. */
export function readVersion(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new Error(`${file} names no version`);
  return version;
}

/** The path of a source of this package, `./remote-entry.ts`; what is installed has it beside what was compiled. */
export function resolveOwnModule(source: string): string {
  return fileURLToPath(new URL(`../src/${source}`, import.meta.url));
}
