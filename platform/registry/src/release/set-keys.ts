import type { RegistryDocument } from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import type { TeamKey } from '../signing/keys.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { createRegistryError } from './next-registry.ts';

/** Computes the new team keys from the current ones. */
export type UpdateKeys = (keys: readonly TeamKey[]) => {
  readonly list: readonly TeamKey[];
  /** Names whose live version the root key vouches for. */
  readonly vouched?: readonly string[];
};

/**
 * Changes which keys may release which names. Unless the root key vouches for a version signed by a removed key, the
 * version that the root key last signed replaces it.
 * @throws ReleaseError
 */
export async function setKeys(
  store: ReleaseStore,
  update: UpdateKeys,
): Promise<{ readonly before: RegistryDocument; readonly registry: RegistryDocument }> {
  const reading = await store.read();
  if (!reading.ok && reading.reason !== 'missing') throw createRegistryError(reading);
  if (!reading.ok) {
    throw new ReleaseError('unknown-release', 'Nothing has been released yet: release the shell first.');
  }
  const { registry: before, parts } = reading;
  const { list, vouched = [] } = update(parts.base.keys ?? []);
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
