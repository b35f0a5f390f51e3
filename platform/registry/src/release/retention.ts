import type { LedgerRow } from '../document/ledger.ts';
import type { ReleaseStore, StoredVersion } from '../stores/store.ts';

/**
 * How long old releases are kept: of each name at least so many versions, and every version for so long after it was
 * last live, since a tab that was opened then may still ask for its files.
 */
export const retention = { versions: 10, days: 30 } as const;

const aDay = 24 * 60 * 60_000;
const ledgerLength = 2000;

/**
 * Which versions may go.
 * @param kept - live and previous versions: they stay whatever their age
 */
export function expiredVersions(
  name: string,
  versions: readonly StoredVersion[],
  ledger: readonly LedgerRow[],
  kept: ReadonlySet<string>,
  now: number,
): string[] {
  const lastUse = ({ version, publishedAt }: StoredVersion) =>
    Math.max(
      Date.parse(publishedAt),
      ...ledger
        .filter((row) => row.name === name && (row.version === version || row.replaced === version))
        .map(({ at }) => Date.parse(at)),
    );
  return versions
    .map((stored) => ({ version: stored.version, lastUse: lastUse(stored) }))
    .sort((a, b) => b.lastUse - a.lastUse)
    .slice(retention.versions)
    .filter(({ version, lastUse }) => !kept.has(version) && now - lastUse > retention.days * aDay)
    .map(({ version }) => version);
}

/** Takes away the versions of a name that are kept long enough. @returns which they were */
export async function removeExpired(store: ReleaseStore, name: string, now = Date.now()): Promise<string[]> {
  const reading = await store.read();
  const entry = reading.ok ? reading.registry.releases[name] : undefined;
  // Of a remote that is retired everything stays, for the way back.
  if (!reading.ok || entry === undefined) return [];
  // The base's too: it is what is live when the key that has signed the live one is withdrawn.
  const held = [entry, reading.parts.base.releases[name], reading.registry.rollouts?.[name]?.entry];
  const kept = new Set(
    held.flatMap((each) => [each?.version, each?.previous?.version]).filter((v) => v != null),
  );
  const expired = expiredVersions(
    name,
    await store.versions(name),
    await store.ledger(ledgerLength),
    kept,
    now,
  );
  for (const version of expired) await store.remove(name, version);
  return expired;
}
