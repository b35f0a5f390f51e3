import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackendStore, FolderStore, parseKeys, type ReleaseStore } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CheckedBackup } from '../backup/check-backup.ts';
import { openBackup } from '../backup/open-backup.ts';
import type { CommandInput } from '../command.ts';
import { dataSubfolders, resolveDataFolder } from '../data-folder.ts';
import { type BackendAccess, startEdge } from '../instance.ts';
import { pickPort } from '../ports.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { isolatedEnv, restoreInstance, startRestoredBackend } from '../restore/restore-instance.ts';
import { formatDuration } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { type CheckSummary, checkScreens, prepareDrillAccounts, probePermissions } from './drill-checks.ts';

const options = { data: 'string', from: 'string', keep: 'boolean', unsigned: 'boolean' } as const;

/**
 * `npm run drill`: restores a backup into a temporary instance with its own ports and data folder, and tests it. The real
 * instance is neither read nor changed.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const startedAt = performance.now();
  const { positionals, values, switches } = parseArguments(args, options, 1);
  const progress = new Progress();
  const backup = await openBackup(positionals[0], {
    dataFolder: resolveDataFolder(root, values.data ?? process.env.DATA_DIR),
    backupFolder: values.from,
    allowUnsigned: switches.has('unsigned'),
    progress,
  });
  const dataFolder = await mkdtemp(join(tmpdir(), 'drill-'));
  try {
    await restoreInstance(root, backup, dataFolder, progress);
    await runChecks(root, backup, dataFolder, progress);
  } finally {
    if (switches.has('keep')) progress.line(`\n  Kept: ${dataFolder}`);
    else await rm(dataFolder, { recursive: true, force: true });
  }
  progress.line(
    `\nThe backup from ${backup.manifest.takenAt} works. Restored and tested in ${formatDuration(performance.now() - startedAt)}.\n`,
  );
  return 0;
}

async function runChecks(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  progress: Progress,
): Promise<void> {
  const people = await prepareDrillAccounts(root, dataFolder);
  for (const { email, role, hasKnownPassword } of people) {
    progress.line(`  ${role}: ${email}${hasKnownPassword ? ', keeps its password' : ''}`);
  }
  const permissions = progress.step('Probing permissions', 'Permissions are enforced', () =>
    probePermissions(root, dataFolder),
  );
  printCheck(progress, 'permissions', await permissions);
  const port = await pickPort();
  const config = { root, dataFolder, port, url: `http://localhost:${port}`, hosted: null };
  const supervisor = new Supervisor(progress);
  try {
    const backend = await startRestoredBackend(supervisor, config);
    await startEdge(supervisor, config, backend, {
      ...isolatedEnv,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      NODE_ENV: 'production',
      MAILBOX: '0',
      SEED_DEMO: '0',
      RELEASE_STORE: backup.manifest.releaseStore,
      ...(backup.releaseKey === null ? {} : { RELEASE_PUBLIC_KEY: backup.releaseKey }),
    });
    const instance = { url: config.url, publishableKey: backend.publishableKey, people };
    const remotes = await readLiveRemotes(backup, dataFolder, backend);
    const screens = progress.step(
      'Opening every screen',
      'Every account signs in and every screen opens',
      () => checkScreens(instance, remotes),
    );
    printCheck(progress, 'screens', await screens);
  } finally {
    progress.close();
    await supervisor.stop();
  }
}

const skipReasons = {
  permissions: 'this install has no proof/ folder',
  screens: 'no Chromium found; set CHROMIUM_PATH',
};

function printCheck(progress: Progress, check: keyof typeof skipReasons, summary: CheckSummary): void {
  progress.line(`  ${summary ?? `Skipped ${check}: ${skipReasons[check]}`}`);
}

/** The live remotes of the restored instance, from their signed releases. */
async function readLiveRemotes(backup: CheckedBackup, dataFolder: string, backend: BackendAccess) {
  if (backup.releaseKey === null)
    throw new UserError('The backup has no key to verify releases, so no screen was opened.');
  const keys = parseKeys({ publicKey: backup.releaseKey });
  const store: ReleaseStore =
    backup.manifest.releaseStore === 'folder'
      ? new FolderStore(join(dataFolder, dataSubfolders.releases), keys)
      : new BackendStore({ url: backend.url, key: backend.publishableKey }, keys);
  const result = await store.read();
  if (!result.ok) throw new UserError('The restored releases failed verification:', result.problems);
  return Object.values(result.registry.releases).flatMap(({ manifest }) =>
    manifest.kind === 'remote' ? [manifest] : [],
  );
}
