import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exportedNames, wholeModule } from './module-names.ts';
import type { FinishedBuild } from './release-manifest.ts';
import { suppliedByShell } from './shared.ts';

/**
 * The names that the shell hands out of each package.
 * @param partly - the module with what it hands out of a package, where that is not the whole; relative to `folder`
 */
export function suppliedNames(
  build: FinishedBuild,
  folder: string,
  partly: Readonly<Record<string, string>>,
): Record<string, readonly string[]> {
  const require = createRequire(join(folder, 'package.json'));
  const namesOf = (name: string) => {
    const part = partly[name];
    if (part !== undefined) return exportedNames(join(folder, part));
    const entry = realpathSync(require.resolve(name));
    const names = exportedNames(entry);
    // What exports nothing by name is CommonJS, whose names the bundler has worked out.
    return [wholeModule, ...(names.length > 0 ? names : ['default', ...build.exportsOf(entry)])];
  };
  return Object.fromEntries(suppliedByShell.map(({ name }) => [name, namesOf(name)]));
}
