import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { isJson, say } from './say.mjs';

/**
 * Installs what is missing, then runs the command line proper, which is TypeScript, in this same process: so a
 * signal from the terminal reaches exactly one process, which then ends its children in order. A first argument that
 * is a TypeScript file names another program than the command line.
 * @param {string[]} args
 */
export async function run(args) {
  if (isJson) {
    process.removeAllListeners('warning');
    process.on('warning', ({ message }) => say('warn', message));
  }
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
  if (!(await ensureInstalled(root))) {
    process.exitCode = 1;
    return;
  }
  const { register } = await import('tsx/esm/api');
  register();
  const [program = '', ...rest] = args[0]?.endsWith('.ts') ? args : ['platform/cli/src/main.ts', ...args];
  const { main } = await import(new URL(`../../../${program}`, import.meta.url).href);
  // Whatever a command leaves behind when it was interrupted must not hold the terminal.
  process.exit(await main(root, rest));
}
