import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';

/**
 * Hashes the React tree around every page, without comments and formatting. Server and browser must be built with the same
 * tree, or React's generated ids differ.
 */
export function hashPageTree(folder = findPageTreeSources()): string {
  const hash = createHash('sha256');
  // Skips the folder `server/`: code that only the server runs cannot differ between the two.
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    if (/\.test\.tsx?$/.test(name)) continue;
    const { code } = transformSync(readFileSync(join(folder, name), 'utf8'), {
      configFile: false,
      swcrc: false,
      minify: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: name.endsWith('x') },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
        minify: { compress: false, mangle: false },
      },
    });
    hash.update(`${name} ${code}\n`);
  }
  return hash.digest('hex');
}

/** Both the workspace's package and the packed one contain the sources. */
const findPageTreeSources = () =>
  join(dirname(createRequire(import.meta.url).resolve('@northlight/contract/package.json')), 'src/page-tree');
