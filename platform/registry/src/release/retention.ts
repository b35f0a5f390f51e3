import type { LedgerRow } from '../document/ledger.ts';
import type { RegistryReading, ReleaseStore, StoredVersion } from '../stores/store.ts';

/**
 * How long old releases are kept: at least this many versions per name, and each version for this many days after it was
 * last live, since open tabs may still request its files.
 */
export const retention = { versions: 10, days: 30 } as const;

const oneDay = 24 * 60 * 60_000;
const ledgerLength = 2000;

/** @param keptVersions - live and previous versions, which never expire */
export function listExpiredVersions(
  name: string,
  versions: readonly StoredVersion[],
  ledger: readonly LedgerRow[],
  keptVersions: ReadonlySet<string>,
  now: number,
): string[] {
  const findLastUse = ({ version, publishedAt }: StoredVersion) =>
    Math.max(
      Date.parse(publishedAt),
      ...ledger
        .filter((row) => row.name === name && (row.version === version || row.replaced === version))
        .map(({ at }) => Date.parse(at)),
    );
  return versions
    .map((stored) => ({ version: stored.version, lastUsed: findLastUse(stored) }))
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .slice(retention.versions)
    .filter(({ version, lastUsed }) => !keptVersions.has(version) && now - lastUsed > retention.days * oneDay)
    .map(({ version }) => version);
}

/** The live versions of a name and those that may go live again without a release. */
export function listVersionsInUse(
  { registry, parts }: Extract<RegistryReading, { readonly ok: true }>,
  name: string,
): ReadonlySet<string> {
  // The base's version goes live again if the team key is revoked.
  const entries = [registry.releases[name], parts.base.releases[name], registry.rollouts?.[name]?.entry];
  const retired = registry.retired?.[name]?.version;
  return new Set([
    ...entries.flatMap((entry) => [entry?.version, entry?.previous?.version].filter((each) => each != null)),
    ...(retired === undefined ? [] : [retired]),
  ]);
}

/**
 * Removes expired versions of a name.
 * @returns the removed versions
 */
export async function removeExpired(store: ReleaseStore, name: string, now = Date.now()): Promise<string[]> {
  const reading = await store.read();
  // A retired remote keeps all its versions, so that it can be restored.
  if (!reading.ok || reading.registry.releases[name] === undefined) return [];
  const expired = listExpiredVersions(
    name,
    await store.versions(name),
    await store.ledger(ledgerLength),
    listVersionsInUse(reading, name),
    now,
  );
  for (const version of expired) await store.remove(name, version);
  return expired;
}
