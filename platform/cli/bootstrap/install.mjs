import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pickEnvironment } from './child-environment.mjs';
import { log } from './log.mjs';
import { listWorkspaceFolders } from './workspace-folders.mjs';

/** The package manager's name and version for npx. */
export const pnpm = 'pnpm@12.21.0';

/**
 * Installs the workspace's packages if the lock file or a package.json has changed since the last run. Gets pnpm from npx,
 * so it needs only Node and npm.
 * @param {string} root
 * @returns {Promise<boolean>} false if the installation failed; the reason has been printed
 */
export async function ensureInstalled(root) {
  const marker = join(root, 'node_modules', '.installed-from');
  const currentHash = hashInstallation(root);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === currentHash) return true;

  log(
    'info',
    existsSync(marker)
      ? 'Dependencies have changed. Installing them.'
      : 'Installing packages. The first time takes a minute or two.',
  );
  const code = await runPnpm(root, ['install', '--frozen-lockfile', '--prefer-offline']);
  if (code === 0) {
    writeFileSync(marker, currentHash);
    return true;
  }
  log(
    'error',
    [
      `\nInstalling the packages failed (pnpm exited with ${code}). See its output above.`,
      'The first installation needs an internet connection, and so does every change to the dependencies.',
      'If you are offline, connect and run the command again. Behind a proxy, set HTTPS_PROXY.',
      `If you changed a package.json, update the lock file: \`npx -y ${pnpm} install\`\n`,
    ].join('\n'),
  );
  return false;
}

/**
 * Checks that packages are installed, without installing them.
 * @returns {boolean} false if they are not; the reason has been printed
 */
export function checkInstalled() {
  try {
    import.meta.resolve('tsx/esm/api');
    return true;
  } catch {
    log(
      'error',
      `The packages are not installed, and NODE_ENV=production forbids this command to install them.\nRun in the checkout: npx -y ${pnpm} install --prod --frozen-lockfile`,
    );
    return false;
  }
}

/**
 * Updates the lock file after a package.json has changed, and installs.
 * @param {string} root
 * @returns {Promise<boolean>}
 */
export async function updateInstallation(root) {
  const code = await runPnpm(root, ['install', '--no-frozen-lockfile', '--prefer-offline']);
  if (code === 0) writeFileSync(join(root, 'node_modules', '.installed-from'), hashInstallation(root));
  return code === 0;
}

/**
 * Hashes everything that affects the installation.
 * @param {string} root
 */
export function hashInstallation(root) {
  const hash = createHash('sha256').update(`${pnpm} ${process.platform} ${process.arch}\n`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  for (const folder of ['.', ...listWorkspaceFolders(root)]) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    hash.update(`${folder} ${JSON.stringify(installedFields.map((field) => manifest[field]))}\n`);
  }
  return hash.digest('hex');
}

const installedFields = [
  'name',
  'version',
  'bin',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
];

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<number | string>} the exit code, signal or error
 */
function runPnpm(root, args) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['-y', pnpm, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: {
        ...pickEnvironment(),
        // npm's default retries are silent and take over a minute when offline.
        npm_config_fetch_retries: '1',
        npm_config_fetch_retry_mintimeout: '1000',
        npm_config_fetch_retry_maxtimeout: '3000',
        // Replace another package manager's node_modules folder without asking.
        pnpm_config_confirm_modules_purge: 'false',
      },
    });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'no exit code'));
  });
}
