import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackendStore, FolderStore, type ReleaseStore, readKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { openDrillAccounts, openScreens, type Proof, probeRules } from '../backup/drill-checks.ts';
import { openBackup } from '../backup/open-backup.ts';
import type { CheckedBackup } from '../backup/read-backup.ts';
import { hidden, restoreProduct, startRestoredBackend } from '../backup/restored-product.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, dataParts } from '../data-folder.ts';
import { pickPort } from '../ports.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { type BackendAccess, startEdge } from '../product.ts';
import { step } from '../releases/live.ts';
import { formatDuration } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const options = { data: 'string', from: 'string', keep: 'boolean', unsigned: 'boolean' } as const;

/**
 * `npm run drill`: restores a backup into a new product on other ports and another data folder, and proves that it is the
 * one that was saved. The product itself is neither read nor touched.
 */
export async function drill({ root, args }: CommandInput): Promise<number> {
  const since = performance.now();
  const { words, values, switches } = parseArguments(args, options, 1);
  const progress = new Progress();
  const backup = await openBackup(words[0], {
    dataFolder: dataFolderOf(root, values.data ?? process.env.DATA_DIR),
    from: values.from,
    acceptsUnsigned: switches.has('unsigned'),
    progress,
  });
  const dataFolder = await mkdtemp(join(tmpdir(), 'drill-'));
  try {
    await restoreProduct(root, backup, dataFolder, progress);
    await prove(root, backup, dataFolder, progress);
  } finally {
    if (switches.has('keep')) progress.line(`\n  Kept: ${dataFolder}`);
    else await rm(dataFolder, { recursive: true, force: true });
  }
  progress.line(
    `\nThe backup of ${backup.manifest.takenAt} works, in ${formatDuration(performance.now() - since)}.\n`,
  );
  return 0;
}

async function prove(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  progress: Progress,
): Promise<void> {
  const people = await openDrillAccounts(root, dataFolder);
  for (const { email, role, hasOwnPassword } of people) {
    progress.line(`  ${role}: ${email}${hasOwnPassword ? ', with the password that was saved' : ''}`);
  }
  const rules = step(progress, 'Probing the rules', 'The rules hold', () => probeRules(root, dataFolder));
  say(progress, 'rules', await rules);
  const port = await pickPort();
  const place = { root, dataFolder, port, url: `http://localhost:${port}`, hosted: null };
  const supervisor = new Supervisor(progress);
  try {
    const backend = await startRestoredBackend(supervisor, place);
    await startEdge(supervisor, place, backend, {
      ...hidden,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      NODE_ENV: 'production',
      MAILBOX: '0',
      SEED_DEMO: '0',
      RELEASE_STORE: backup.manifest.releaseStore,
      ...(backup.releaseKey === null ? {} : { RELEASE_PUBLIC_KEY: backup.releaseKey }),
    });
    const product = { url: place.url, publishableKey: backend.publishableKey, people };
    const remotes = await remotesOf(backup, dataFolder, backend);
    const screens = step(progress, 'Opening every screen', 'Everybody signs in, and every screen opens', () =>
      openScreens(product, remotes),
    );
    say(progress, 'screens', await screens);
  } finally {
    progress.close();
    await supervisor.stop();
  }
}

const nowhere = {
  rules: 'there is no proof/ in this install',
  screens: 'no Chromium on this machine: set CHROMIUM_PATH to one',
};

function say(progress: Progress, what: keyof typeof nowhere, proof: Proof): void {
  progress.line(`  ${proof ?? `Skipped: ${what}: ${nowhere[what]}`}`);
}

/** The remotes that are live in what was restored, as their signed releases declare them. */
async function remotesOf(backup: CheckedBackup, dataFolder: string, backend: BackendAccess) {
  if (backup.releaseKey === null)
    throw new UserError('The backup has no key to judge releases by, so none was opened.');
  const keys = readKeys({ publicKey: backup.releaseKey });
  const store: ReleaseStore =
    backup.manifest.releaseStore === 'folder'
      ? new FolderStore(join(dataFolder, dataParts.releases), keys)
      : new BackendStore({ url: backend.url, key: backend.publishableKey }, keys);
  const reading = await store.read();
  if (!reading.ok) throw new UserError('The releases that were restored are refused:', reading.problems);
  return Object.values(reading.registry.releases).flatMap(({ manifest }) =>
    manifest.kind === 'remote' ? [manifest] : [],
  );
}
