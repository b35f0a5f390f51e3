// Plain JavaScript without dependencies, in syntax that old versions of Node parse: it runs before anything is installed.
import { nodeProblem } from './bootstrap/node-version.mjs';
import { say } from './bootstrap/say.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === null) {
  const { run } = await import('./bootstrap/run.mjs');
  await run(process.argv.slice(2));
} else {
  say('error', problem);
  process.exitCode = 1;
}
