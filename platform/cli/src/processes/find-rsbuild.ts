import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The path of Rsbuild's command line, which restarts on its own if its configuration changes. */
export const findRsbuild = (folder: string): string =>
  join(
    createRequire(join(folder, 'package.json')).resolve('@rsbuild/core/package.json'),
    '../bin/rsbuild.js',
  );
