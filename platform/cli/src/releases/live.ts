import { setTimeout as delay } from 'node:timers/promises';
import type { RegistryDocument, ReleaseStore } from '@northlight/registry';
import { readRunning } from '../data-folder.ts';
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

/** The live version of each release by name, as a running edge tells it to every tab. */
export async function liveVersions(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(new URL('/registry.json', url), { signal: AbortSignal.timeout(3000) });
  const { shell, remotes } = (await response.json()) as {
    shell: { version: string };
    remotes: readonly { name: string; version: string }[];
  };
  return Object.fromEntries([['shell', shell.version], ...remotes.map((each) => [each.name, each.version])]);
}

/**
 * Waits until the running edge serves a release, or with null none of the name: it looks at the registry twice a second.
 * @throws UserError when it does not within the limit
 */
export async function untilLive(
  ask: () => Promise<Readonly<Record<string, string>>>,
  name: string,
  version: string | null,
  limitMs = 6000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  let said = 'nothing';
  while (performance.now() < deadline) {
    try {
      const versions = await ask();
      if ((versions[name] ?? null) === version) return;
      said = versions[name] ?? `no ${name} at all`;
    } catch (error) {
      said = error instanceof Error ? error.message : String(error);
    }
    await delay(100);
  }
  throw new UserError(`The registry is switched, but the running edge says: ${said}.`, [
    'Look at its log: it keeps the last good registry when a new one is refused.',
  ]);
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
