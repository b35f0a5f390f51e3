import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { suppliedByShell } from './shared.ts';
import { packageNameOf } from './versions.ts';

/** Packages that stand behind a shared one: a copy of theirs is a copy of it. */
const implementationPackages: Readonly<Record<string, readonly string[]>> = {
  '@northlight/contract': ['react-router', 'react-router-dom'],
  '@tanstack/react-query': ['@tanstack/query-core'],
};

/** Of a package that remotes also build in: what the shell supplies of it. */
const suppliedParts: Readonly<Record<string, RegExp>> = {
  '@northlight/contract': /\/(?:src|dist)\/(?:contract|router)\//,
};

/**
 * The shared packages that a build carries itself although the shell supplies them, such as by an import of a file
 * below the name that is shared.
 * @param folder - of the package that was built
 */
export function findBundledCopies(modulePaths: readonly string[], folder: string): string[] {
  const names = [...new Set(suppliedByShell.map(({ name }) => packageNameOf(name)))];
  return names.filter((name) => {
    const own = workspaceFolder(name, folder);
    return modulePaths.some((path) => {
      const installed = installedPackage(path) ?? '';
      if (implementationPackages[name]?.includes(installed)) return true;
      const isInside = installed === name || (own !== null && path.startsWith(`${own}/`));
      return isInside && (suppliedParts[name]?.test(path) ?? true);
    });
  });
}

/** The package that a file below `node_modules` belongs to. */
function installedPackage(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Where a package of the workspace has its sources; null for one that was installed. */
function workspaceFolder(name: string, folder: string): string | null {
  try {
    const real = realpathSync(join(folder, 'node_modules', name));
    return real.includes('/node_modules/') ? null : real;
  } catch {
    return null;
  }
}
