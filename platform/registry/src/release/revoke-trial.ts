import type { Provenance } from '../document/ledger.ts';
import type { RegistryDocument } from '../document/registry-document.ts';
import type { Trial } from '../signing/trial.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { readLiveRegistry } from './switch-live.ts';

/**
 * Revokes a trial link. Edges receive the revocation with the registry, like a release.
 * @throws ReleaseError if the key may not change the remote or the registry cannot be switched
 */
export async function revokeTrial(
  store: ReleaseStore,
  { name, version, id, until }: Trial,
  by: Provenance,
): Promise<RegistryDocument | null> {
  await store.requirePermission(name);
  const live = await readLiveRegistry(store);
  const revoked = live?.revoked?.[name] ?? [];
  if (live === null || revoked.some((each) => each.id === id)) return live;
  const row = {
    who: by.who,
    commit: by.commit,
    at: new Date().toISOString(),
    kind: 'end-trial' as const,
    name,
    version,
    replaced: null,
    hash: '',
    required: {},
    checks: [],
  };
  const change = { entries: [], ledger: [row], revoked: { [name]: [...revoked, { id, until }] } };
  return store.switchTo(change, live.revision);
}
