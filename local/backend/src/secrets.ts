import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '@northlight/node-kit';

/** Generated once per data folder. */
interface Secrets {
  readonly jwtSecret: string;
  /** Sent to browsers. */
  readonly publishableKey: string;
  /** For server processes only: bypasses row level security. */
  readonly secretKey: string;
  /** Signs links in emails, like the newsletter's. */
  readonly signingSecret: string;
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

export function createSecrets(): Secrets {
  return {
    jwtSecret: randomText(48),
    publishableKey: `sb_publishable_${randomText(24)}`,
    secretKey: `sb_secret_${randomText(32)}`,
    signingSecret: randomText(48),
  };
}

/** Reads the folder's secrets, or creates them atomically with mode 0600. */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) {
    try {
      return JSON.parse(text) as Secrets;
    } catch (error) {
      throw new Error(`${path} is damaged: restore it from a backup. Sessions and keys depend on it.`, {
        cause: error,
      });
    }
  }
  await createFile(path, `${JSON.stringify(createSecrets(), null, 2)}\n`, { mode: 0o600, isDurable: true });
  return loadSecrets(folder);
}
