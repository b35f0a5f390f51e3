import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from './user-error.ts';

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
