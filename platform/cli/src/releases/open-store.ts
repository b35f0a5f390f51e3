import { join } from 'node:path';
import { BackendStore, FolderStore, keysOrNew, type ReleaseStore } from '@northlight/registry';
import { readSettings } from '@northlight/registry/node-kit';
import { dataParts, requireFolder } from '../data-folder.ts';
import { UserError } from '../user-error.ts';
import { type LiveBackend, liveBackend } from './live-backend.ts';

/**
 * The store of releases, able to sign: a folder in the data folder, or with `RELEASE_STORE=backend` the backend itself.
 * @param backend - where it is, for a command that knows better than the environment and the data folder do
 */
export async function openReleases(
  dataFolder: string,
  backend: LiveBackend | null = null,
): Promise<ReleaseStore> {
  const { RELEASE_STORE = 'folder' } = readSettings(process.env);
  await requireFolder(dataFolder);
  const keys = await keysOrNew(process.env, dataFolder);
  if (RELEASE_STORE === 'folder') {
    return new FolderStore(join(dataFolder, dataParts.releases), keys);
  }
  const found = backend ?? liveBackend(dataFolder);
  if (found === null) {
    throw new UserError('RELEASE_STORE=backend, but there is no backend.', [
      'Set SUPABASE_URL and the keys of the project, or start the product first.',
    ]);
  }
  // Without the secret key a function writes what the key of releases signs, and nothing else.
  return found.secretKey === null || !keys.isRoot
    ? new BackendStore({ url: found.url, key: found.publishableKey, writesBy: 'function' }, keys)
    : new BackendStore({ url: found.url, key: found.secretKey }, keys);
}
