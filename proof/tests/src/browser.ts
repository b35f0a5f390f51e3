import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '@northlight/cli/browser';
import { describeExit, runToEnd } from '@northlight/cli/child';
import { UserError } from '@northlight/cli/user-error';

const debianPackages = ['chromium', 'chromium-headless-shell'];

/** Finds a browser's executable, or installs one. */
export async function findOrInstallBrowser(
  root: string,
  report: (progress: string) => void,
): Promise<string> {
  return (await findBrowser()) ?? (await installBrowser(root, report));
}

/**
 * Installs a browser: Debian's package if possible, since it includes all libraries, otherwise Playwright's build.
 */
export async function installBrowser(
  root: string,
  report: (progress: string) => void,
  canUseApt = process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  find = () => findBrowser(),
): Promise<string> {
  const failedAttempts: string[] = [];
  const tryToInstall = async (step: string, command: string, args: readonly string[]) => {
    report(step);
    const result = await runToEnd({ command, args, cwd: root, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (result.code !== 0) failedAttempts.push(`${step} ${describeExit(result)}:`, result.output);
    return result.code === 0;
  };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  let hasPackage = false;
  if (canUseApt && (await tryToInstall('fetching the list of packages', 'apt-get', ['update', '-qq']))) {
    for (const name of debianPackages) {
      hasPackage ||= await tryToInstall(`installing ${name}`, 'apt-get', [...install, name]);
    }
  }
  if (!hasPackage) {
    await tryToInstall("installing Playwright's Chromium", process.execPath, [
      join(root, 'proof/e2e/node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ]);
  }
  const executable = await find();
  if (executable !== null) return executable;
  throw new UserError('No browser was found and none could be installed.', [
    ...failedAttempts,
    'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
  ]);
}
