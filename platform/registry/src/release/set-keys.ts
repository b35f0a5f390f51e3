import type { RegistryDocument } from '../document/document.ts';
import { ReleaseError } from '../errors.ts';
import type { TeamKey } from '../signing/keys.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { noRegistry } from './next-registry.ts';

/** Which keys of teams there are to be, worked out from those that there are. */
export type NextKeys = (keys: readonly TeamKey[]) => {
  readonly list: readonly TeamKey[];
  /** Names whose live version the root key answers for from now on. */
  readonly vouched?: readonly string[];
};

/**
 * Changes which keys may release what. A key that is no longer in the list counts no more: what it has signed is not live
 * any longer, unless it is vouched for, and what is live instead is what the root key last answered for.
 * @throws ReleaseError
 */
export async function setKeys(
  store: ReleaseStore,
  next: NextKeys,
): Promise<{ readonly before: RegistryDocument; readonly registry: RegistryDocument }> {
  const reading = await store.read();
  if (!reading.ok && reading.reason !== 'missing') throw noRegistry(reading);
  if (!reading.ok) {
    throw new ReleaseError('unknown-release', 'Nothing was released yet: release the shell first.');
  }
  const { registry: before, parts } = reading;
  const { list, vouched = [] } = next(parts.base.keys ?? []);
  for (const name of vouched) {
    const entry = before.releases[name];
    if (entry === undefined) throw new ReleaseError('unknown-release', `${name} is not live`);
    for (const version of [entry.version, ...(entry.previous === null ? [] : [entry.previous.version])]) {
      await store.vouch(name, version);
    }
  }
  const change = { entries: [], ledger: [], keys: { list, vouched } };
  return { before, registry: await store.switchTo(change, before.revision) };
}
