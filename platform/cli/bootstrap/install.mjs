import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isJson, say } from './say.mjs';
import { workspaceFolders } from './workspace-folders.mjs';

/** The package manager, as npx is asked for it. */
export const pnpm = 'pnpm@12.21.0';

/**
 * Installs the workspace's packages when what they are made from has changed since the last time. pnpm comes
 * through npx, so that a bare Node with npm is enough.
 * @param {string} root
 * @returns {Promise<boolean>} false when it failed; what went wrong has been printed
 */
export async function ensureInstalled(root) {
  const marker = join(root, 'node_modules', '.installed-from');
  const wanted = installHash(root);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;

  say(
    'info',
    existsSync(marker)
      ? 'The list of packages has changed: installing what is missing.'
      : 'Installing packages. The first time takes a minute or two.',
  );
  const code = await runPnpm(root, ['install', '--frozen-lockfile', '--prefer-offline']);
  if (code === 0) {
    writeFileSync(marker, wanted);
    return true;
  }
  say(
    'error',
    [
      `\nThe packages could not be installed (pnpm ended with ${code}); its own words stand above.`,
      'Installing needs the internet the first time, and again when the list of packages changes.',
      'When you are offline: connect, then run the same command again. Behind a proxy: set HTTPS_PROXY.',
      `When you changed a package.json: \`npx -y ${pnpm} install\` brings the lock file up to date.\n`,
    ].join('\n'),
  );
  return false;
}

/**
 * Brings the lock file up to a package.json that was changed, and installs what it asks for.
 * @param {string} root
 * @returns {Promise<boolean>}
 */
export async function updateInstallation(root) {
  const code = await runPnpm(root, ['install', '--no-frozen-lockfile', '--prefer-offline']);
  if (code === 0) writeFileSync(join(root, 'node_modules', '.installed-from'), installHash(root));
  return code === 0;
}

/**
 * A hash of everything that decides what is installed.
 * @param {string} root
 */
export function installHash(root) {
  const hash = createHash('sha256').update(`${pnpm} ${process.platform} ${process.arch}\n`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  for (const folder of ['.', ...workspaceFolders(root)]) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    // Scripts and exports are read where they stand: they change nothing that is installed.
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
 * @returns {Promise<number | string>} the exit code, or the signal that ended it
 */
function runPnpm(root, args) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['-y', pnpm, ...args], {
      cwd: root,
      stdio: isJson ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        // Offline, npm would otherwise try again in silence for more than a minute.
        npm_config_fetch_retries: '1',
        npm_config_fetch_retry_mintimeout: '1000',
        npm_config_fetch_retry_maxtimeout: '3000',
        // A node_modules folder that another package manager made is replaced without a question.
        pnpm_config_confirm_modules_purge: 'false',
        // A pipeline's command may install while it holds these; install scripts of packages must not read them.
        RELEASE_PRIVATE_KEY: undefined,
        SUPABASE_SECRET_KEY: undefined,
        SUPABASE_ACCESS_TOKEN: undefined,
        SUPABASE_DB_PASSWORD: undefined,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => say('info', line));
    }
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'no exit code'));
  });
}
