import { readFileSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { UserError } from '../user-error.ts';

/** Generates a pair: the recipient `age1…` encrypts, the identity `AGE-SECRET-KEY-1…` decrypts. */
export async function generateBackupKeys(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const createKeysHint = 'Create a key pair with `npm run backup-keys`.';

/** The public key that encrypts. @throws UserError if the environment has none */
export function readRecipient({ BACKUP_RECIPIENT: text = '' }: NodeJS.ProcessEnv): string {
  if (/^age1[0-9a-z]{50,}$/.test(text)) return text;
  throw new UserError(
    text === ''
      ? 'BACKUP_RECIPIENT is not set: it is the public key that encrypts the backup.'
      : 'BACKUP_RECIPIENT is not an age1… key.',
    [createKeysHint],
  );
}

/** The private key that decrypts, from the environment or a file. @throws UserError if there is none */
export function readIdentity({ BACKUP_IDENTITY: text = '' }: NodeJS.ProcessEnv): string {
  const identity = text.startsWith('AGE-SECRET-KEY-') ? text : readIdentityFile(text);
  if (identity !== null) return identity;
  throw new UserError(
    text === ''
      ? 'BACKUP_IDENTITY is not set: it is the private key that decrypts the backup.'
      : 'BACKUP_IDENTITY is not an AGE-SECRET-KEY-1… key, nor a file with one.',
    ['Set it to the key itself or to a file that contains it.', createKeysHint],
  );
}

/** Reads a file as `age-keygen` writes it: comments and a line with the key. */
function readIdentityFile(file: string): string | null {
  if (file === '') return null;
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? null;
  } catch {
    return null;
  }
}
