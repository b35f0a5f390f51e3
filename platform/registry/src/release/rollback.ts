import type { PreviousRelease, RegistryDocument, ReleaseRecord } from '../document/document.ts';
import type { LedgerRow, Provenance } from '../document/ledger.ts';
import { ReleaseError } from '../errors.ts';
import { checkRelease } from '../gate/gate.ts';
import { gateRefusal, passedChecks } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { entryFor, previousOf, type ReleaseResult, switchLive } from './switch-live.ts';
import { verifyFiles } from './verify-files.ts';

export interface RollbackOptions {
  readonly name: string;
  /** Absent: the one that was live before the live one. */
  readonly version?: string;
  readonly backendSchema: number | null;
  readonly by: Provenance;
}

const ledgerLength = 500;

/**
 * Makes a version live again that was released before. Nothing is built and nothing is run, so that it takes no longer
 * than reading its files back; it must fit what is live like every release.
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
    const record = await targetOf(store, live, options);
    if (record.version === current?.version) return { kind: 'rollback', by, entries: [], checks: [] };
    const failures = checkRelease(record.manifest, { registry: live, backendSchema });
    if (failures.length > 0) throw gateRefusal(failures);
    await verifyFiles(store, record);
    // Whoever goes back takes the newer version, which a share has, back with it.
    const begun = live.rollouts?.[name]?.entry.version;
    const recalled = [...(current?.recalled ?? []), ...(begun === undefined ? [] : [begun])];
    // Who makes live again what was taken back says that it is good, and nothing against what stood in for it.
    const takenBack = recalled.includes(record.version) ? null : (current?.version ?? null);
    const previous = await previousFor(store, name, record.version, takenBack);
    const entry = entryFor(record, previous, takenBack === null ? recalled : [...recalled, takenBack]);
    const checks = passedChecks([{ manifest: record.manifest, distDir: null }], backendSchema);
    return { kind: 'rollback', by, entries: [entry], checks };
  });
}

async function targetOf(
  store: ReleaseStore,
  live: RegistryDocument,
  { name, version }: RollbackOptions,
): Promise<ReleaseRecord> {
  const wanted = version ?? live.releases[name]?.previous?.version ?? live.retired?.[name]?.version;
  if (wanted === undefined) {
    throw new ReleaseError('unknown-release', `${name} has no version to go back to by itself; name one`);
  }
  const record = await store.find(name, wanted);
  if (record !== null) return record;
  const kept = (await store.versions(name)).map((each) => each.version).join(', ');
  throw new ReleaseError('unknown-release', `${name} ${wanted} is not in the store. Kept: ${kept}`);
}

/**
 * What a browser falls back to when the version that is now live fails, and the next rollback goes to: the one that it
 * once replaced, and never the one that is taken back.
 */
async function previousFor(
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
  return record && previousOf(entryFor(record, null));
}
