import type { RegistryDocument, ReleaseStore } from '@northlight/registry';
import { readRunning } from '../data-folder.ts';
import { liveVersions, untilLive } from '../health.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** One line of a command's progress. */
export async function step<T>(
  progress: Progress,
  label: string,
  done: string,
  work: () => Promise<T>,
): Promise<T> {
  const task = progress.begin(label);
  try {
    const result = await work();
    task.done(done);
    return result;
  } catch (error) {
    task.fail();
    throw error;
  }
}

/**
 * Looks whether a switch has arrived: in the store, and at the edges, by `SITE_URL` or as one runs here.
 * @param version - null: it has left
 */
export async function verifyLive(
  store: ReleaseStore,
  dataFolder: string,
  name: string,
  version: string | null,
): Promise<void> {
  const reading = await store.read();
  const found = reading.ok ? (reading.registry.releases[name]?.version ?? null) : undefined;
  if (found !== version) {
    throw new UserError(
      `The registry says that ${name} is live as ${found ?? 'nothing'}, not as ${version ?? 'nothing'}.`,
      ['Another release may have followed at once: look at it with `npm run release` again.'],
    );
  }
  const url = process.env.SITE_URL || readRunning(dataFolder)?.url;
  if (url !== undefined) await untilLive(() => liveVersions(url), name, version);
}

/** What a command ends with. */
export function summary(registry: RegistryDocument, name: string, hasChanged: boolean): string {
  const entry = registry.releases[name];
  const before = entry?.previous?.version;
  return [
    '',
    hasChanged ? `${name} ${entry?.version} is live.` : `${name} ${entry?.version} was live already.`,
    ...(before === undefined ? [] : [`Before it: ${before}, which is kept.`]),
    '',
  ].join('\n');
}
