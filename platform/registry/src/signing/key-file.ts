import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, getErrorCode } from '@northlight/node-kit';
import { generateKeyPair, type KeyPair, parseKeys, type ReleaseKeys } from './keys.ts';

const getKeyFile = (dataFolder: string) => join(dataFolder, 'release-keys.json');

export interface KeyEnvironment {
  readonly RELEASE_PUBLIC_KEY?: string | undefined;
  readonly RELEASE_PRIVATE_KEY?: string | undefined;
}

/**
 * The keys from the environment, or else the development key pair in the data folder.
 * @returns null when there are none
 * @throws Error naming the invalid key
 */
export async function loadKeys(env: KeyEnvironment, dataFolder: string): Promise<ReleaseKeys | null> {
  const publicKey = env.RELEASE_PUBLIC_KEY ?? '';
  const privateKey = env.RELEASE_PRIVATE_KEY ?? '';
  if (publicKey === '' && privateKey !== '') {
    throw new Error('RELEASE_PRIVATE_KEY is set but RELEASE_PUBLIC_KEY is not: set both to release');
  }
  if (publicKey !== '') return parseKeys({ publicKey, ...(privateKey === '' ? {} : { privateKey }) });
  try {
    return parseKeys(JSON.parse(await readFile(getKeyFile(dataFolder), 'utf8')) as KeyPair);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw new Error(`${getKeyFile(dataFolder)} is damaged: delete it and run \`npm run reset\``, {
      cause: error,
    });
  }
}

/** Creates a development key pair if there are no keys yet. */
export async function loadOrCreateKeys(env: KeyEnvironment, dataFolder: string): Promise<ReleaseKeys> {
  const keys = await loadKeys(env, dataFolder);
  if (keys !== null) return keys;
  const text = `${JSON.stringify(generateKeyPair(), null, 1)}\n`;
  await createFile(getKeyFile(dataFolder), text, { mode: 0o600 }).catch((error: unknown) => {
    // Another process has just created one.
    if (getErrorCode(error) !== 'EEXIST') throw error;
  });
  return loadOrCreateKeys(env, dataFolder);
}
