import { join } from 'node:path';
import { readSettings } from '@northlight/node-kit';
import {
  BackendStore,
  FolderStore,
  loadOrCreateKeys,
  type RegistryDocument,
  type ReleaseStore,
} from '@northlight/registry';
import { dataSubfolders, ensureFolder } from '../data-folder.ts';
import { UserError } from '../user-error.ts';
import { findLiveBackend, type LiveBackend } from './live-backend.ts';

/**
 * Opens the release store, with its keys, in the data folder, or in the backend if `RELEASE_STORE=backend`.
 * @param backend - overrides the backend from the environment or data folder
 */
export async function openReleaseStore(
  dataFolder: string,
  backend: LiveBackend | null = null,
  RELEASE_STORE = readSettings(process.env).RELEASE_STORE ?? 'folder',
): Promise<ReleaseStore> {
  await ensureFolder(dataFolder);
  const keys = await loadOrCreateKeys(process.env, dataFolder);
  if (RELEASE_STORE === 'folder') {
    return new FolderStore(join(dataFolder, dataSubfolders.releases), keys);
  }
  const selected = backend ?? findLiveBackend(dataFolder);
  if (selected === null) {
    throw new UserError('RELEASE_STORE is "backend", but no backend is running or configured.', [
      "Set SUPABASE_URL and the project's keys, or start the instance.",
    ]);
  }
  return new BackendStore({ url: selected.url, key: selected.publishableKey }, keys);
}

/** What is live in the store that `RELEASE_STORE` does not select; null if nothing is, or if it can't be reached. */
export async function readFormerRegistry(dataFolder: string): Promise<RegistryDocument | null> {
  const former = readSettings(process.env).RELEASE_STORE === 'backend' ? 'folder' : 'backend';
  if (former === 'backend' && findLiveBackend(dataFolder) === null) return null;
  const reading = await (await openReleaseStore(dataFolder, null, former)).read();
  return reading.ok ? reading.registry : null;
}
