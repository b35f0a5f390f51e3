import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';

/**
 * A hash of the tree around every page, without comments and form: the ids that React makes below it on the server and
 * in the browser agree only while both were built with the same.
 */
export function hashPageTree(folder = findPageTreeSources()): string {
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

/** The sources lie in the workspace's package as in the packed one. */
const findPageTreeSources = () =>
  join(dirname(createRequire(import.meta.url).resolve('@northlight/contract/package.json')), 'src/page-tree');
