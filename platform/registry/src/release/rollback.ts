import type { LedgerRow, Provenance } from '../document/ledger.ts';
import type { PreviousRelease, RegistryDocument, ReleaseRecord } from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import { checkRelease } from '../gate/check-release.ts';
import { createGateError, listPassedChecks } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { createEntry, type ReleaseResult, switchLive, toPrevious } from './switch-live.ts';
import { verifyFiles } from './verify-files.ts';

export interface RollbackOptions {
  readonly name: string;
  /** Defaults to the previous live version. */
  readonly version?: string;
  readonly backendSchema: number | null;
  readonly by: Provenance;
}

const ledgerLength = 500;

/**
 * Makes an earlier version live again. The gate compares it with the live versions like any release, but nothing is built
 * or run, so it is quick.
 * @throws ReleaseError
 */
export async function rollback(store: ReleaseStore, options: RollbackOptions): Promise<ReleaseResult> {
  const { name, backendSchema, by } = options;
  await store.requirePermission(name);
  return switchLive(store, [name], async (live) => {
    const current = live?.releases[name];
    if (live === null || (current === undefined && live.retired?.[name] === undefined)) {
      throw new ReleaseError('unknown-release', `${name} has never been released`);
    }
    const record = await findTarget(store, live, options);
    if (record.version === current?.version) return { kind: 'rollback', by, entries: [], checks: [] };
    const failures = checkRelease(record.manifest, { registry: live, backendSchema });
    if (failures.length > 0) throw createGateError(failures);
    await verifyFiles(store, record);
    // A rollback also recalls the version under rollout.
    const rolledOut = live.rollouts?.[name]?.entry.version;
    const recalled = [...(current?.recalled ?? []), ...(rolledOut === undefined ? [] : [rolledOut])];
    // Restoring a recalled version does not recall the version that replaced it.
    const recalledVersion = recalled.includes(record.version) ? null : (current?.version ?? null);
    const previous = await findPrevious(store, name, record.version, recalledVersion);
    const entry = createEntry(record, previous, recalledVersion ? [...recalled, recalledVersion] : recalled);
    const checks = listPassedChecks([{ manifest: record.manifest, distDir: null }], backendSchema);
    return { kind: 'rollback', by, entries: [entry], checks };
  });
}

async function findTarget(
  store: ReleaseStore,
  live: RegistryDocument,
  { name, version }: RollbackOptions,
): Promise<ReleaseRecord> {
  const targetVersion = version ?? live.releases[name]?.previous?.version ?? live.retired?.[name]?.version;
  if (targetVersion === undefined) {
    throw new ReleaseError('unknown-release', `${name} has no previous version; specify one`);
  }
  const record = await store.find(name, targetVersion);
  if (record !== null) return record;
  const storedVersions = (await store.versions(name)).map((each) => each.version).join(', ');
  throw new ReleaseError(
    'unknown-release',
    `${name} ${targetVersion} is not in the store. Stored versions: ${storedVersions}`,
  );
}

/**
 * The restored version's fallback and the next rollback's target: the version that it originally replaced, but never the
 * one being recalled.
 */
async function findPrevious(
  store: ReleaseStore,
  name: string,
  version: string,
  recalledVersion: string | null,
): Promise<PreviousRelease | null> {
  const ledger = await store.ledger(ledgerLength);
  const isRelease = ({ kind, ...row }: LedgerRow) =>
    row.name === name && row.version === version && (kind === 'release' || kind === 'finish');
  const replacedVersion = ledger.find(isRelease)?.replaced ?? null;
  if (replacedVersion === null || replacedVersion === recalledVersion) return null;
  const record = await store.find(name, replacedVersion).catch(() => null);
  return record && toPrevious(createEntry(record, null));
}
