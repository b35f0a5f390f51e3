import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Run as a separate process by tests: a release that crashes right before the given step. */
const [root = '', distDir = '', step = '', privateKey = '', publicKey = ''] = process.argv.slice(2);

const killSelf = () => process.kill(process.pid, 'SIGKILL');
const rename = fs.rename;
fs.rename = async (from, to) => {
  if (step === 'rename of the files' && String(from).includes('.incoming-')) killSelf();
  if (step === 'rename of the ledger' && String(to).includes('/ledger/')) killSelf();
  if (step === 'rename of the registry' && String(to).endsWith('registry.json')) killSelf();
  return rename(from, to);
};
const link = fs.link;
fs.link = async (from, to) => {
  if (step === 'lock' && String(to).endsWith('/lock')) killSelf();
  return link(from, to);
};
syncBuiltinESMExports();

const { FolderStore } = await import('../stores/folder/store.ts');
const { releaseTogether } = await import('../release/release.ts');
const { parseKeys } = await import('../signing/keys.ts');
const store = new FolderStore(root, parseKeys({ privateKey, publicKey }));
const options = { backendSchema: null, by: { who: 'a killed process', commit: null } };
await releaseTogether(store, [{ name: 'site', version: '1.0.1', distDir }], options);
