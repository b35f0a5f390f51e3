import { rollback } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { throwExplained } from '../release/release-changed.ts';
import { fetchLiveSchema, findLiveBackend } from '../store/live-backend.ts';
import { findNewestMigration } from '../store/migrations.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { readProvenance } from '../store/provenance.ts';
import { describeLive, verifyLive } from '../store/verify-live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/**
 * `npm run rollback -- <name> [version]`: makes an earlier version live again, by default the previous one. Uses neither
 * builds nor sources, so it works from any checkout.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values } = parseArguments(args, { data: 'string' }, 2);
  const [name, version] = positionals;
  if (name === undefined) {
    throw new UserError('Missing package name.', ['See --help.']);
  }
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const progress = new Progress();
  const [store, by] = await Promise.all([openReleaseStore(dataFolder), readProvenance(root)]);
  const backend = findLiveBackend(dataFolder);
  // A rollback must work even if the backend is down.
  const backendSchema =
    backend === null ? findNewestMigration(root) : await fetchLiveSchema(backend).catch(() => null);
  const { registry, changed } = await progress.step(`Rolling back ${name}`, 'Switched', () =>
    rollback(store, {
      name,
      ...(version === undefined ? {} : { version }),
      backendSchema,
      by,
    }).catch((error) => throwExplained(error, 'rollback')),
  );
  await progress.step('Verifying that it is live', 'Verified', () =>
    verifyLive(store, dataFolder, name, registry.releases[name]?.version ?? ''),
  );
  progress.line(describeLive(registry, name, changed.length > 0));
  return 0;
}
