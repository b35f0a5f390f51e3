import { fileURLToPath } from 'node:url';
import { checkInstalled, ensureInstalled } from './install.mjs';
import { isJson, log } from './log.mjs';

/**
 * Installs missing packages, except with `NODE_ENV=production`, then runs the command line, which is TypeScript. It runs in this process so that a signal
 * from the terminal reaches exactly one process, which can stop its children in order. If the first argument is a
 * TypeScript file, runs that program instead.
 * @param {string[]} args
 */
export async function run(args) {
  if (isJson) {
    process.removeAllListeners('warning');
    process.on('warning', ({ message }) => log('warn', message));
  }
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
  const folderProblem = findFolderProblem(root);
  if (folderProblem !== null) {
    log('error', folderProblem);
    process.exitCode = 1;
    return;
  }
  // A service cannot write to its checkout, and must not run other code than its operator installed.
  if (process.env.NODE_ENV === 'production' ? !checkInstalled() : !(await ensureInstalled(root))) {
    process.exitCode = 1;
    return;
  }
  const { register } = await import('tsx/esm/api');
  register();
  const [program = '', ...rest] = args[0]?.endsWith('.ts') ? args : ['platform/cli/src/main.ts', ...args];
  const { main } = await import(new URL(`../../../${program}`, import.meta.url).href);
  // Exit even if an interrupted command has left handles open.
  process.exit(await main(root, rest));
}

/**
 * Explains why nothing can be built in a folder. Null if it can.
 * @param {string} folder
 * @returns {string | null}
 */
export function findFolderProblem(folder) {
  // In a module's request, Rspack reads these characters as query, fragment and loader.
  const [character] = /[#?!]/.exec(folder) ?? [];
  if (character === undefined) return null;
  return `\nThe path of this folder contains "${character}", which the bundler cannot read: ${folder}\nRename the folder, or move it, then run the command again.\n`;
}
