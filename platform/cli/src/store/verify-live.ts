import { setTimeout as delay } from 'node:timers/promises';
import type { RegistryDocument, ReleaseStore } from '@northlight/registry';
import { readRunningInstance } from '../data-folder.ts';
import { UserError } from '../user-error.ts';

/**
 * Verifies a switch in the store, and on the edge at `SITE_URL` or on this machine.
 * @param version - null if the package must no longer be live
 */
export async function verifyLive(
  store: ReleaseStore,
  dataFolder: string,
  name: string,
  version: string | null,
): Promise<void> {
  const result = await store.read();
  const liveVersion = result.ok ? (result.registry.releases[name]?.version ?? null) : undefined;
  if (liveVersion !== version) {
    throw new UserError(
      `The registry has ${liveVersion ?? 'no version'} of ${name} live instead of ${version ?? 'none'}.`,
      ['Another release may have followed. List the live versions with `npm run releases`.'],
    );
  }
  const url = process.env.SITE_URL || readRunningInstance(dataFolder)?.url;
  if (url !== undefined) await waitUntilLive(() => fetchLiveVersions(url), name, version);
}

/** Fetches the live version of each release from a running edge, by name. */
export async function fetchLiveVersions(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(new URL('/registry.json', url), { signal: AbortSignal.timeout(3000) });
  const { shell, remotes } = (await response.json()) as {
    shell: { version: string };
    remotes: readonly { name: string; version: string }[];
  };
  return Object.fromEntries([['shell', shell.version], ...remotes.map((each) => [each.name, each.version])]);
}

/**
 * Waits until the running edge serves a version, or none for null. The edge reads the registry twice a second.
 * @throws UserError if it does not do so within the limit
 */
export async function waitUntilLive(
  fetchVersions: () => Promise<Readonly<Record<string, string>>>,
  name: string,
  version: string | null,
  limitMs = 6000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  let actual = 'does not respond';
  while (performance.now() < deadline) {
    try {
      const versions = await fetchVersions();
      if ((versions[name] ?? null) === version) return;
      actual = versions[name] === undefined ? `does not serve ${name}` : `serves ${versions[name]}`;
    } catch (error) {
      actual = `failed: ${error instanceof Error ? error.message : String(error)}`;
    }
    await delay(100);
  }
  throw new UserError(`The registry has been switched, but the running edge ${actual}.`, [
    'Check the edge’s log: the edge keeps the last valid registry if it rejects a new one.',
  ]);
}

/** Describes the live version at the end of a command. */
export function describeLive(registry: RegistryDocument, name: string, hasChanged: boolean): string {
  const entry = registry.releases[name];
  const previous = entry?.previous?.version;
  return [
    '',
    hasChanged ? `${name} ${entry?.version} is live.` : `${name} ${entry?.version} was already live.`,
    ...(previous === undefined ? [] : [`Previous version, kept for a rollback: ${previous}`]),
    '',
  ].join('\n');
}
