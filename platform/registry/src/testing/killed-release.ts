import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Run by the tests as its own process: a release, or an act of a rollout, that dies right before the named step. */
const [root = '', distDir = '', step = '', privateKey = '', publicKey = '', act = 'release'] =
  process.argv.slice(2);

const die = () => process.kill(process.pid, 'SIGKILL');
const rename = fs.rename;
fs.rename = async (from, to) => {
  if (step === 'rename of the files' && String(from).includes('.incoming-')) die();
  if (step === 'rename of the ledger' && String(to).includes('/ledger/')) die();
  if (step === 'rename of the registry' && String(to).endsWith('registry.json')) die();
  return rename(from, to);
};
const link = fs.link;
fs.link = async (from, to) => {
  if (step === 'lock' && String(to).endsWith('/lock')) die();
  return link(from, to);
};
syncBuiltinESMExports();

const { FolderStore } = await import('../stores/folder-store.ts');
const { release } = await import('../release/release.ts');
const { readKeys } = await import('../signing/keys.ts');
const { changeRollout, startRollout } = await import('../release/rollout.ts');
const store = new FolderStore(root, readKeys({ privateKey, publicKey }));
const options = { backendSchema: null, by: { who: 'somebody killed', commit: null } };
if (act === 'release') await release(store, { name: 'site', version: '1.0.1', distDir }, options);
else if (act === 'rollout') {
  const steps = [{ share: 5, minutes: 60 }];
  await startRollout(store, { name: 'portal', version: '2.0.0', distDir }, { ...options, steps });
} else await changeRollout(store, act as 'stop', { name: 'portal', by: options.by });
