import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackendStore, FolderStore, type ReleaseStore, readKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import {
  openScreens,
  type Proof,
  probeRows,
  probeRules,
  type RestoredProduct,
  signInAll,
} from '../backup/drill-checks.ts';
import { drillPeople } from '../backup/drill-people.ts';
import { withEmbeddedDatabase } from '../backup/embedded-database.ts';
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
    const restored = await restoreProduct(root, backup, dataFolder, progress);
    for (const what of restored.leftOut)
      progress.line(`  Left out, the embedded backend has no such thing: ${what}`);
    progress.line(
      `  ${restored.rows} rows of ${restored.tables} tables and ${restored.files} files compared by hash`,
    );
    await prove(root, backup, dataFolder, progress);
  } finally {
    if (switches.has('keep')) progress.line(`\n  Kept: ${dataFolder}`);
    else await rm(dataFolder, { recursive: true, force: true });
  }
  progress.line(
    `\nThe backup of ${backup.header.takenAt} works, in ${formatDuration(performance.now() - since)}.\n`,
  );
  return 0;
}

async function prove(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  progress: Progress,
): Promise<void> {
  const folder = join(dataFolder, dataParts.backend);
  const people = await withEmbeddedDatabase(root, { folder }, (address) => drillPeople(root, address));
  if (people.length === 0)
    throw new UserError('Nobody in what was restored could sign in: it has no confirmed account.');
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
      RELEASE_STORE: backup.header.releaseStore,
      ...(backup.releaseKey === null ? {} : { RELEASE_PUBLIC_KEY: backup.releaseKey }),
    });
    const product: RestoredProduct = { url: place.url, publishableKey: backend.publishableKey, people };
    const sessions = await step(progress, 'Signing in', 'Accounts sign in', () => signInAll(product));
    for (const { email, role, isOwnPassword } of people) {
      progress.line(`  ${role}: ${email}${isOwnPassword ? ', with the password that was saved' : ''}`);
    }
    const { tables } = backup.manifest;
    say(
      progress,
      'rows',
      await step(progress, 'Asking who sees what', 'Everybody sees their own', () =>
        probeRows(product, sessions, tables),
      ),
    );
    const remotes = await remotesOf(backup, dataFolder, backend);
    say(
      progress,
      'screens',
      await step(progress, 'Opening every screen', 'Every screen opens', () => openScreens(product, remotes)),
    );
  } finally {
    progress.close();
    await supervisor.stop();
  }
}

function say(progress: Progress, what: string, proof: Proof): void {
  const nowhere = {
    rules: 'there is no proof/ in this install',
    screens: 'no Chromium on this machine: set CHROMIUM_PATH to one',
  };
  progress.line(
    proof === null ? `  Not checked: ${what}: ${nowhere[what as keyof typeof nowhere]}` : `  ${proof}`,
  );
}

/** The remotes that are live in what was restored, as their signed releases declare them. */
async function remotesOf(backup: CheckedBackup, dataFolder: string, backend: BackendAccess) {
  if (backup.releaseKey === null)
    throw new UserError('The backup has no key to judge releases by, so none was opened.');
  const keys = readKeys({ publicKey: backup.releaseKey });
  const store: ReleaseStore =
    backup.header.releaseStore === 'folder'
      ? new FolderStore(join(dataFolder, dataParts.releases), keys)
      : new BackendStore({ url: backend.url, key: backend.publishableKey }, keys);
  const reading = await store.read();
  if (!reading.ok) throw new UserError('The releases that were restored are refused:', reading.problems);
  return Object.values(reading.registry.releases).flatMap(({ manifest }) =>
    manifest.kind === 'remote' ? [manifest] : [],
  );
}
