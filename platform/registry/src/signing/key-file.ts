import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, errorCode } from '../node-kit/index.ts';
import { type KeyTexts, makeKeyTexts, type ReleaseKeys, readKeys } from './keys.ts';

const fileIn = (dataFolder: string) => join(dataFolder, 'release-keys.json');

/** Which keys the environment names. */
export interface KeyEnvironment {
  readonly RELEASE_PUBLIC_KEY?: string | undefined;
  readonly RELEASE_PRIVATE_KEY?: string | undefined;
  /** `1`: see `ReleaseKeys.bearsNewer`. Set by a team's command, and by nobody else. */
  readonly RELEASE_BEARS_NEWER?: string | undefined;
}

/**
 * The keys of this place: those of the environment, else the development pair in the data folder.
 * @returns null when there are none
 * @throws Error that says which text is no key
 */
export async function keysOf(env: KeyEnvironment, dataFolder: string): Promise<ReleaseKeys | null> {
  const publicKey = env.RELEASE_PUBLIC_KEY ?? '';
  const privateKey = env.RELEASE_PRIVATE_KEY ?? '';
  if (publicKey === '' && privateKey !== '') {
    throw new Error('RELEASE_PRIVATE_KEY is set but RELEASE_PUBLIC_KEY is not: set both to release');
  }
  if (publicKey !== '') {
    const bearsNewer = env.RELEASE_BEARS_NEWER === '1';
    return readKeys({ publicKey, bearsNewer, ...(privateKey === '' ? {} : { privateKey }) });
  }
  try {
    return readKeys(JSON.parse(await readFile(fileIn(dataFolder), 'utf8')) as KeyTexts);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new Error(`${fileIn(dataFolder)} is damaged: delete it, and \`npm run reset\``, { cause: error });
  }
}

/** Makes the development pair when the environment names no keys and there is none yet. */
export async function keysOrNew(env: KeyEnvironment, dataFolder: string): Promise<ReleaseKeys> {
  const keys = await keysOf(env, dataFolder);
  if (keys !== null) return keys;
  const text = `${JSON.stringify(makeKeyTexts(), null, 1)}\n`;
  await createFile(fileIn(dataFolder), text, { mode: 0o600 }).catch((error: unknown) => {
    // Somebody else has just made a pair.
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return keysOrNew(env, dataFolder);
}
