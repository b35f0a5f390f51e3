import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The path of Rsbuild's command line, which restarts on its own if its configuration changes. */
export function findRsbuild(folder: string): string {
  const main = createRequire(join(folder, 'package.json')).resolve('@rsbuild/core');
  return join(findPackageFolder(main), 'bin', 'rsbuild.js');
}

/** Finds a file's package folder; not every package exports its package.json. */
function findPackageFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, 'bin')) ? folder : findPackageFolder(folder);
}
