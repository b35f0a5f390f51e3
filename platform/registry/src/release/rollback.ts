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
  /** Defaults to the previously live version. */
  readonly version?: string;
  readonly backendSchema: number | null;
  readonly by: Provenance;
}

const ledgerLength = 500;

/**
 * Makes an earlier version live again. It must fit what is live like every release, but nothing is built or run, so it
 * is quick.
 * @throws ReleaseError
 */
export async function rollback(store: ReleaseStore, options: RollbackOptions): Promise<ReleaseResult> {
  const { name, backendSchema, by } = options;
  await store.requireRight(name);
  return switchLive(store, [name], async (live) => {
    const current = live?.releases[name];
    if (live === null || (current === undefined && live.retired?.[name] === undefined)) {
      throw new ReleaseError('unknown-release', `${name} was never released`);
    }
    const record = await findTarget(store, live, options);
    if (record.version === current?.version) return { kind: 'rollback', by, entries: [], checks: [] };
    const failures = checkRelease(record.manifest, { registry: live, backendSchema });
    if (failures.length > 0) throw createGateError(failures);
    await verifyFiles(store, record);
    // A rollback also takes back the version under rollout.
    const rolledOut = live.rollouts?.[name]?.entry.version;
    const recalled = [...(current?.recalled ?? []), ...(rolledOut === undefined ? [] : [rolledOut])];
    // Restoring a version that was recalled does not count against the version that replaced it.
    const takenBack = recalled.includes(record.version) ? null : (current?.version ?? null);
    const previous = await findPrevious(store, name, record.version, takenBack);
    const entry = createEntry(record, previous, takenBack === null ? recalled : [...recalled, takenBack]);
    const checks = listPassedChecks([{ manifest: record.manifest, distDir: null }], backendSchema);
    return { kind: 'rollback', by, entries: [entry], checks };
  });
}

async function findTarget(
  store: ReleaseStore,
  live: RegistryDocument,
  { name, version }: RollbackOptions,
): Promise<ReleaseRecord> {
  const wanted = version ?? live.releases[name]?.previous?.version ?? live.retired?.[name]?.version;
  if (wanted === undefined) {
    throw new ReleaseError('unknown-release', `${name} has no previous version; name one`);
  }
  const record = await store.find(name, wanted);
  if (record !== null) return record;
  const storedVersions = (await store.versions(name)).map((each) => each.version).join(', ');
  throw new ReleaseError(
    'unknown-release',
    `${name} ${wanted} is not in the store. Stored versions: ${storedVersions}`,
  );
}

/**
 * The fallback of the restored version, and the target of the next rollback: the version that it once replaced, but
 * never the one being recalled.
 */
async function findPrevious(
  store: ReleaseStore,
  name: string,
  version: string,
  takenBack: string | null,
): Promise<PreviousRelease | null> {
  const ledger = await store.ledger(ledgerLength);
  const isRelease = ({ kind, ...row }: LedgerRow) =>
    row.name === name && row.version === version && (kind === 'release' || kind === 'finish');
  const before = ledger.find(isRelease)?.replaced ?? null;
  if (before === null || before === takenBack) return null;
  const record = await store.find(name, before).catch(() => null);
  return record && toPrevious(createEntry(record, null));
}
