// Plain JavaScript without dependencies, in syntax that old versions of Node parse: it runs before anything is installed.

import { log } from './bootstrap/log.mjs';
import { findNodeProblem } from './bootstrap/node-version.mjs';

const problem = findNodeProblem(process.versions.node);
if (problem === null) {
  const { run } = await import('./bootstrap/run.mjs');
  await run(process.argv.slice(2));
} else {
  log('error', problem);
  process.exitCode = 1;
}
