import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { suppliedByShell } from './shared.ts';
import { packageOf } from './versions.ts';

/** Packages that stand behind a shared one: a copy of theirs is a copy of it. */
const behind: Readonly<Record<string, readonly string[]>> = {
  '@northlight/router': ['react-router', 'react-router-dom'],
  '@tanstack/react-query': ['@tanstack/query-core'],
};

/**
 * The shared packages that a build carries itself although the shell supplies them, such as by an import of a file
 * below the name that is shared.
 * @param folder - of the package that was built
 */
export function carriedCopies(modulePaths: readonly string[], folder: string): string[] {
  const names = [...new Set(suppliedByShell.map(({ name }) => packageOf(name)))];
  return names.filter((name) => {
    const own = workspaceFolder(name, folder);
    const packages = [name, ...(behind[name] ?? [])];
    return modulePaths.some(
      (path) =>
        packages.includes(installedPackage(path) ?? '') || (own !== null && path.startsWith(`${own}/`)),
    );
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
