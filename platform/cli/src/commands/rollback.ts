import { rollback as goBack } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { releaseFailure } from '../build/release-changed.ts';
import { newestMigration } from '../build/schema-version.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { step, summary, verifyLive } from '../releases/live.ts';
import { liveBackend, liveSchema } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { provenanceOf } from '../releases/provenance.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/**
 * `npm run rollback -- <name> [version]`: makes an earlier version live again, by itself the one before the live one.
 * Nothing is built and nothing of the checkout is used, so it works from any.
 */
export async function rollback({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { data: 'string' }, 2);
  const [name, version] = words;
  if (name === undefined) {
    throw new UserError('Which release is to be taken back?', ['--help says how it is named.']);
  }
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const progress = new Progress();
  const [store, by] = await Promise.all([openReleases(dataFolder), provenanceOf(root)]);
  const backend = liveBackend(dataFolder);
  // When the backend is away, the way back must not be.
  const backendSchema =
    backend === null ? newestMigration(root) : await liveSchema(backend).catch(() => null);
  const { registry, changed } = await step(progress, `Taking ${name} back`, 'Switched', () =>
    goBack(store, {
      name,
      ...(version === undefined ? {} : { version }),
      backendSchema,
      by,
    }).catch((error: unknown) => {
      throw releaseFailure(error, 'rollback');
    }),
  );
  await step(progress, 'Looking whether it is live', 'Live', () =>
    verifyLive(store, dataFolder, name, registry.releases[name]?.version ?? ''),
  );
  progress.line(summary(registry, name, changed.length > 0));
  return 0;
}
