import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '@northlight/cli/browser';
import { describeExit, runToEnd } from '@northlight/cli/child';
import { UserError } from '@northlight/cli/user-error';

const debianPackages = ['chromium-headless-shell', 'chromium'];

/** Finds a browser's executable, or installs one. */
export async function findOrInstallBrowser(root: string, say: (progress: string) => void): Promise<string> {
  return (await findBrowser()) ?? (await installBrowser(root, say));
}

/**
 * Installs a browser: Debian's package if possible, since it includes all libraries, otherwise Playwright's build.
 */
export async function installBrowser(
  root: string,
  say: (progress: string) => void,
  canUseApt = process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  find = () => findBrowser(),
): Promise<string> {
  const attempts: string[] = [];
  const attempt = async (step: string, command: string, args: readonly string[]) => {
    say(step);
    const result = await runToEnd({ command, args, cwd: root, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (result.code !== 0) attempts.push(`${step} ${describeExit(result)}:`, result.output);
    return result.code === 0;
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
      join(root, 'proof/e2e/node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ]);
  }
  const found = await find();
  if (found !== null) return found;
  throw new UserError('No browser was found and none could be installed.', [
    ...attempts,
    'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
  ]);
}
