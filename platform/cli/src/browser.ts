import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from './user-error.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The folders where installers put Chrome and Chromium without adding them to the PATH. */
export function listInstallPaths(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const joinAll = (folders: readonly (string | undefined)[], programs: readonly string[]) =>
    folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => programs.map((program) => join(folder, program)));
  if (platform === 'darwin') {
    return joinAll(
      ['/Applications', env.HOME && join(env.HOME, 'Applications')],
      ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'],
    );
  }
  if (platform === 'win32') {
    return joinAll(
      [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA],
      ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'],
    );
  }
  return ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/usr/lib/chromium/chromium'];
}

/**
 * Finds Chromium or Chrome: `CHROMIUM_PATH`, then the PATH, the usual install paths, a headless shell on the PATH, and
 * Playwright's own download.
 * Returns null if there is none.
 * @throws UserError if `CHROMIUM_PATH` is not an executable file
 */
export async function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  paths: readonly string[] = listInstallPaths(env, process.platform),
): Promise<string | null> {
  const configured = env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '') {
    if (isExecutable(configured)) return configured;
    throw new UserError(
      `CHROMIUM_PATH is "${configured}", which is not an executable file. Set it to the path of Chromium or Chrome, or unset it.`,
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = (command: string) => folders.map((folder) => join(folder, command));
  // The headless shell comes last: it skips requests that real browsers make, such as the one for the icon.
  const candidates = [...commands.flatMap(onPath), ...paths, ...onPath('chromium-headless-shell')];
  const installed = candidates.find(isExecutable);
  if (installed !== undefined) return installed;
  // Imported on demand: most commands need no browser.
  const { chromium } = await import('playwright-core');
  const playwrightPath = chromium.executablePath();
  return isExecutable(playwrightPath) ? playwrightPath : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
