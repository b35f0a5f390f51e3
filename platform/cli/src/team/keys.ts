import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '@northlight/node-kit';
import { generateKeyPair, parseKeys } from '@northlight/registry';
import { UserError } from '../user-error.ts';

/** The file with a team's private key, which git ignores. */
export const keyFile = '.release-key';

/**
 * `northlight keys`: creates the team's key pair, or reads the existing one. Never prints the private key: logs would keep it.
 * @returns the public key
 */
export function loadOrCreateKeyPair(root: string): string {
  const existing = readPrivateKey(root);
  if (existing !== null) return derivePublicKey(existing);
  const { publicKey, privateKey } = generateKeyPair();
  writeFileSync(join(root, keyFile), `${privateKey}\n`, { mode: 0o600, flag: 'wx' });
  return publicKey;
}

/** The private key of this repository, or null if there is none. */
export function readPrivateKey(root: string): string | null {
  try {
    return readFileSync(join(root, keyFile), 'utf8').trim();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw new UserError(`Cannot read ${keyFile}: ${error instanceof Error ? error.message : error}`);
  }
}

function derivePublicKey(privateKey: string): string {
  try {
    const { publicKey } = generateKeyPair();
    return parseKeys({ publicKey, privateKey }).signerPublicKey ?? '';
  } catch {
    throw new UserError(`${keyFile} does not contain a valid private key.`, [
      'Restore the key, or delete the file and run `npm run keys` for a new pair.',
    ]);
  }
}
