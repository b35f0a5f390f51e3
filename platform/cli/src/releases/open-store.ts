import { join } from 'node:path';
import { FolderStore, keysOrNew, type ReleaseStore } from '@platform/registry';
import { dataParts } from '../data-folder.ts';

/** The store of a data folder, able to sign: with the key of the environment, else with the folder's own pair. */
export async function openReleases(dataFolder: string): Promise<ReleaseStore> {
  return new FolderStore(join(dataFolder, dataParts.releases), await keysOrNew(process.env, dataFolder));
}
