import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Rsbuild's own command line, as it is installed for the package in a folder: it starts anew when a configuration changes. */
export function rsbuildProgram(folder: string): string {
  const main = createRequire(join(folder, 'package.json')).resolve('@rsbuild/core');
  return join(packageFolder(main), 'bin', 'rsbuild.js');
}

/** The folder of the package that a file belongs to: not every package exports its package.json. */
function packageFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, 'bin')) ? folder : packageFolder(folder);
}
