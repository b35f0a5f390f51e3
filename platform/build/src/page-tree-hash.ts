import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';

/** Where a packed page tree carries the hash of its sources: the compiler writes them otherwise. */
export const pageTreeHashFile = 'tree-hash.txt';

/**
 * A hash of the tree around every page, without comments and form: the ids that React makes below it on the server and
 * in the browser agree only while both were built with the same.
 */
export function pageTreeHash(
  folder = dirname(createRequire(import.meta.url).resolve('@northlight/page-tree')),
): string {
  const written = join(folder, pageTreeHashFile);
  if (existsSync(written)) return readFileSync(written, 'utf8').trim();
  const hash = createHash('sha256');
  // What only the server runs stands in `server/`: a difference there is no difference between two sides.
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile())) {
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
