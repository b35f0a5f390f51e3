import type { PreviousRelease, RegistryDocument, ReleaseRecord } from '../document/document.ts';
import type { LedgerRow, Provenance } from '../document/ledger.ts';
import { ReleaseError } from '../errors.ts';
import { checkRelease } from '../gate/gate.ts';
import { gateRefusal, passedChecks } from '../gate/inspection.ts';
import { verifyFiles } from '../signing/verified-files.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { entryFor, previousOf, type ReleaseResult, switchLive } from './switch-live.ts';

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
  return switchLive(store, [name], async (live) => {
    const current = live?.releases[name];
    if (live === null || current === undefined) {
      throw new ReleaseError('unknown-release', `${name} was never released`);
    }
    const record = await targetOf(store, live, options);
    if (record.version === current.version) return { kind: 'rollback', by, entries: [], checks: [] };
    const failures = checkRelease(record.manifest, { registry: live, backendSchema });
    if (failures.length > 0) throw gateRefusal(failures);
    await verifyFiles(store, record);
    const entry = entryFor(record, await previousFor(store, name, record.version, current.version));
    const checks = passedChecks([{ manifest: record.manifest, distDir: null }], backendSchema);
    return { kind: 'rollback', by, entries: [entry], checks };
  });
}

async function targetOf(
  store: ReleaseStore,
  live: RegistryDocument,
  { name, version }: RollbackOptions,
): Promise<ReleaseRecord> {
  const wanted = version ?? live.releases[name]?.previous?.version;
  if (wanted === undefined) {
    throw new ReleaseError('unknown-release', `${name} has no version to go back to by itself; name one`);
  }
  const record = await store.find(name, wanted);
  if (record !== null) return record;
  const kept = (await store.versions(name)).map((each) => each.version).join(', ');
  throw new ReleaseError('unknown-release', `${name} ${wanted} is not in the store. Kept: ${kept}`);
}

/**
 * What a visitor's browser falls back to when the version that is now live fails: the one that it once replaced. Never
 * the one that is taken back.
 */
async function previousFor(
  store: ReleaseStore,
  name: string,
  version: string,
  takenBack: string,
): Promise<PreviousRelease | null> {
  const before = versionBefore(await store.ledger(ledgerLength), name, version);
  if (before === null || before === takenBack) return null;
  const record = await store.find(name, before).catch(() => null);
  return record && previousOf(entryFor(record, null));
}

/** The version that `version` replaced when it was released. */
function versionBefore(ledger: readonly LedgerRow[], name: string, version: string): string | null {
  const row = ledger.find(
    (each) => each.name === name && each.version === version && each.kind === 'release',
  );
  return row?.replaced ?? null;
}
