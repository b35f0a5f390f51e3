import { join } from 'node:path';
import { FolderStore } from './folder-store.ts';
import { describeStore } from './store-contract.ts';
import { temporaryFolder, testKeys } from './testing.ts';

describeStore('a folder', async (t) => {
  const root = join(await temporaryFolder(t), 'releases');
  return () => new FolderStore(root, testKeys);
});
