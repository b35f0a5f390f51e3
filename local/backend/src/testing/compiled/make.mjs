import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { firstSnapshot, snapshotPaths } from '../../database/snapshot.ts';
import { DEFAULT_PROJECT_DIR } from '../../options.ts';
import { isKept, keep, takeKept } from './kept.mjs';

// Makes what the tests' databases start from, unless it is there: the picture of a migrated one, and its program compiled.
const library = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
const paths = await snapshotPaths(join(DEFAULT_PROJECT_DIR, 'migrations'));
const isMigrated = (await firstSnapshot(paths))?.stage === 'migrated';
if (!isMigrated || !isKept(readFileSync(join(library, 'pglite.wasm')))) await make();

async function make() {
  // What a start runs is compiled at once in its best form. The second flag follows the first one.
  const asItWas = ['--liftoff', '--wasm-dynamic-tiering'];
  setFlagsFromString('--no-liftoff');
  let made;
  takeKept((...each) => {
    made ??= each;
  });
  const { startBackend } = await import('../../index.ts');
  const backend = await startBackend({ dataDir: 'memory', logLevel: 'error' });
  await backend.stop();
  for (const flag of asItWas) setFlagsFromString(flag);
  keep(...made);
}
