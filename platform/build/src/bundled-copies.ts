import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { suppliedByShell } from './shared.ts';
import { getPackageName } from './versions.ts';

/** Packages that implement a shared one: bundling them duplicates it. */
const implementationPackages: Readonly<Record<string, readonly string[]>> = {
  '@northlight/contract': ['react-router', 'react-router-dom'],
  '@tanstack/react-query': ['@tanstack/query-core'],
};

/** For packages that remotes may partly bundle: the paths that only the shell supplies. */
const shellOnlyPaths: Readonly<Record<string, RegExp>> = {
  '@northlight/contract': /\/(?:src|dist)\/(?:router\/|remote\/(?!portal-view))/,
};

/**
 * Finds shared packages that a build bundles although the shell supplies them, for example through a deep import.
 * @param folder - the built package's folder
 */
export function findBundledCopies(modulePaths: readonly string[], folder: string): string[] {
  const names = [...new Set(suppliedByShell.map(({ name }) => getPackageName(name)))];
  return names.filter((name) => {
    const sourceFolder = findWorkspaceFolder(name, folder);
    return modulePaths.some((path) => {
      const packageName = getInstalledPackage(path) ?? '';
      if (implementationPackages[name]?.includes(packageName)) return true;
      const isInside = packageName === name || (sourceFolder !== null && path.startsWith(`${sourceFolder}/`));
      return isInside && (shellOnlyPaths[name]?.test(path) ?? true);
    });
  });
}

/** The package to which a file in `node_modules` belongs. */
function getInstalledPackage(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** The source folder of a workspace package; null for an installed package. */
function findWorkspaceFolder(name: string, folder: string): string | null {
  try {
    const real = realpathSync(join(folder, 'node_modules', name));
    return real.includes('/node_modules/') ? null : real;
  } catch {
    return null;
  }
}
