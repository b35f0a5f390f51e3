import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeKeyTexts, readKeys } from '@northlight/registry';
import { errorCode } from '@northlight/registry/node-kit';
import { UserError } from '../user-error.ts';

/** Where a team's private key is: in its repository, and in no commit. */
export const keyFile = '.release-key';

/**
 * `northlight keys`: makes the team's key pair, or reads the one that is there. The private half is never printed: logs
 * would keep it.
 * @returns the public half, which whoever runs the product gives the right to release
 */
export function makeOrReadKeys(root: string): string {
  const existing = readPrivateKey(root);
  if (existing !== null) return publicKeyOf(existing);
  ignoreKeyFile(root);
  const { publicKey, privateKey } = makeKeyTexts();
  writeFileSync(join(root, keyFile), `${privateKey}\n`, { mode: 0o600, flag: 'wx' });
  return publicKey;
}

/** The private key of this repository, or null where none was made. */
export function readPrivateKey(root: string): string | null {
  try {
    return readFileSync(join(root, keyFile), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new UserError(`${keyFile} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function publicKeyOf(privateKey: string): string {
  try {
    const { publicKey } = makeKeyTexts();
    return readKeys({ publicKey, privateKey }).own ?? '';
  } catch {
    throw new UserError(`${keyFile} holds no private key.`, [
      'Put the key back, or delete the file and run `npm run keys` again for a new pair.',
    ]);
  }
}

/** Repositories that were made by an older version do not ignore it. */
function ignoreKeyFile(root: string): void {
  const file = join(root, '.gitignore');
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  if (text.split('\n').some((line) => line.trim() === keyFile)) return;
  appendFileSync(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${keyFile}\n`);
}
