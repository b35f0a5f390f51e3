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

/** Where installers put Chrome and Chromium without naming them on the path. */
export function usualPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const below = (folders: readonly (string | undefined)[], programs: readonly string[]) =>
    folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => programs.map((program) => join(folder, program)));
  if (platform === 'darwin') {
    return below(
      ['/Applications', env.HOME && join(env.HOME, 'Applications')],
      ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'],
    );
  }
  if (platform === 'win32') {
    return below(
      [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA],
      ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'],
    );
  }
  return ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/usr/lib/chromium/chromium'];
}

/**
 * A Chromium or Chrome of this machine: the one that `CHROMIUM_PATH` names, one on the path or in a usual place, or
 * Playwright's own from an earlier run. Null when there is none.
 * @throws UserError when `CHROMIUM_PATH` names nothing that can be run
 */
export async function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  places: readonly string[] = usualPlaces(env, process.platform),
): Promise<string | null> {
  const given = env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (isExecutable(given)) return given;
    throw new UserError(
      `CHROMIUM_PATH is "${given}", which cannot be run. Set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const installed = [...onPath, ...places].find(isExecutable);
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
