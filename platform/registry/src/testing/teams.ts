import type { BuildManifest } from '@northlight/contract/data';
import type { StoredRegistry } from '../document/registry-parts.ts';
import { releaseTogether } from '../release/release.ts';
import { setKeys } from '../release/set-keys.ts';
import { generateKeyPair, parseKeys, type ReleaseKeys } from '../signing/keys.ts';
import type { ReleaseStore } from '../stores/store.ts';
import {
  createBuilder,
  createTempFolder,
  remoteManifest,
  shellManifest,
  testKeyPair,
  testRelease,
} from './index.ts';

const createTeamKeys = () => ({
  root: testKeyPair,
  portal: generateKeyPair(),
  dashboard: generateKeyPair(),
});

/** Creates an instance, in any store, whose root key has authorised a key for each of two teams. */
export async function setUpTeams(
  t: Parameters<typeof createTempFolder>[0],
  open: (keys: ReleaseKeys) => ReleaseStore,
  keyPairs = createTeamKeys(),
) {
  const { publicKey } = keyPairs.root;
  const getKeysFor = (team: keyof typeof keyPairs) =>
    parseKeys({ publicKey, privateKey: keyPairs[team].privateKey });
  const folder = createTempFolder(t);
  const build = createBuilder(folder);
  const put = async (team: keyof typeof keyPairs, manifest: BuildManifest, files?: Record<string, string>) =>
    releaseTogether(open(getKeysFor(team)), [await build(manifest, files)], testRelease);
  const root = open(getKeysFor('root'));
  await put('root', shellManifest());
  for (const name of ['portal', 'dashboard']) await put('root', remote(name));
  const list = (['portal', 'dashboard'] as const).map((name) => ({
    key: keyPairs[name].publicKey,
    names: [name],
  }));
  await setKeys(root, () => ({ list }));
  const revoke = (team: 'portal' | 'dashboard', vouched: readonly string[] = []) =>
    setKeys(open(getKeysFor('root')), (keys) => ({
      list: keys.filter(({ key }) => key !== keyPairs[team].publicKey),
      vouched,
    }));
  /** The stored registry, for tampering. */
  const readStored = async () => {
    const reading = await root.read();
    if (!reading.ok) throw new Error(reading.problems.join());
    return JSON.parse(reading.text) as StoredRegistry;
  };
  return { keyPairs, getKeysFor, folder, build, put, root, list, revoke, readStored, open };
}

export const remote = (name: string, version = '1.0.0', paths: readonly string[] = [`/${name}`]) =>
  remoteManifest(name, paths, { version });
