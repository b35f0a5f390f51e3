import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from './user-error.ts';

/** The headless shell first: the same engine without a browser's own interface, at a third of the processor time. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium or Chrome of this machine: the one that `CHROMIUM_PATH` names, one on the path, or Playwright's own
 * from an earlier run. Null when there is none.
 * @throws UserError when `CHROMIUM_PATH` names nothing that can be run
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  const given = env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (isExecutable(given)) return given;
    throw new UserError(`CHROMIUM_PATH is "${given}", which cannot be run.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const installed = [...onPath, ...(process.platform === 'darwin' ? macPrograms : [])].find(isExecutable);
  if (installed !== undefined) return installed;
  // Loaded only where it is asked: a start needs no browser.
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return isExecutable(own) ? own : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
