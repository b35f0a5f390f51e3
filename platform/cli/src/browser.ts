import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { describeEnd, runToEnd } from './processes/child.ts';
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
const debianPackages = ['chromium-headless-shell', 'chromium'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium or Chrome of this machine: the one that `CHROMIUM_PATH` names, one on the path, or Playwright's own
 * from an earlier run. Null when there is none.
 * @throws UserError when `CHROMIUM_PATH` names nothing that can be run
 */
export async function findBrowser(
  root: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  const given = env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (isExecutable(given)) return given;
    throw new UserError(`CHROMIUM_PATH is "${given}", which cannot be run.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const installed = [...onPath, ...(process.platform === 'darwin' ? macPrograms : [])].find(isExecutable);
  return installed ?? (await playwrightBrowser(root));
}

/**
 * Installs a browser: Debian's package where that is possible, since it brings the libraries it needs; else
 * Playwright's own build.
 */
export async function installBrowser(
  root: string,
  say: (progress: string) => void,
  canUseApt = process.getuid?.() === 0 && existsSync('/etc/debian_version'),
): Promise<string> {
  const attempts: string[] = [];
  const attempt = async (what: string, command: string, args: readonly string[]) => {
    say(what);
    const end = await runToEnd({ command, args, cwd: root, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (end.code !== 0) attempts.push(`${what} ${describeEnd(end)}:`, end.output);
    return end.code === 0;
  };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  let hasPackage = false;
  if (canUseApt && (await attempt('fetching the list of packages', 'apt-get', ['update', '-qq']))) {
    for (const name of debianPackages) {
      hasPackage ||= await attempt(`installing ${name}`, 'apt-get', [...install, name]);
    }
  }
  if (!hasPackage) {
    await attempt("installing Playwright's Chromium", process.execPath, [
      playwrightCommand(root),
      'install',
      'chromium',
    ]);
  }
  const found = await findBrowser(root);
  if (found !== null) return found;
  throw new UserError('No browser was found and none could be installed.', [
    ...attempts,
    'Install Chromium or Chrome, or set CHROMIUM_PATH to where one is.',
  ]);
}

/** Playwright belongs to the browser tests; this package only asks for it where it is installed. */
const playwrightCommand = (root: string) => join(root, 'proof/e2e/node_modules/@playwright/test/cli.js');

async function playwrightBrowser(root: string): Promise<string | null> {
  if (!existsSync(playwrightCommand(root))) return null;
  const require = createRequire(join(root, 'proof/e2e/package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
  const path = chromium.executablePath();
  return isExecutable(path) ? path : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
