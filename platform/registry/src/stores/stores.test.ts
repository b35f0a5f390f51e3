import { join } from 'node:path';
import { temporaryFolder, testKeys } from '../testing/index.ts';
import { describeStore } from '../testing/store-contract.ts';
import { FolderStore } from './folder-store.ts';

describeStore('a folder', async (t) => {
  const root = join(await temporaryFolder(t), 'releases');
  return () => new FolderStore(root, testKeys);
});
