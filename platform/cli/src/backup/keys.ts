import { readFileSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { UserError } from '../user-error.ts';

/** A new pair: `age1…` encrypts, `AGE-SECRET-KEY-1…` decrypts. */
export async function makeBackupKeys(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const makeThem = '`npm run backup-keys` makes a pair.';

/** The public half, which encrypts. @throws UserError when the environment names none */
export function backupRecipient({ BACKUP_RECIPIENT: text = '' }: NodeJS.ProcessEnv): string {
  if (/^age1[0-9a-z]{50,}$/.test(text)) return text;
  throw new UserError(
    text === ''
      ? 'BACKUP_RECIPIENT is missing: for whom is it encrypted?'
      : 'BACKUP_RECIPIENT is no age1… key.',
    [makeThem],
  );
}

/** The private half, or the name of a file with it. @throws UserError when there is none */
export function backupIdentity({ BACKUP_IDENTITY: text = '' }: NodeJS.ProcessEnv): string {
  const found = text.startsWith('AGE-SECRET-KEY-') ? text : identityIn(text);
  if (found !== null) return found;
  throw new UserError(
    text === ''
      ? 'BACKUP_IDENTITY is missing: what decrypts it?'
      : 'BACKUP_IDENTITY names no AGE-SECRET-KEY-1… key.',
    ['It is the key itself, or a file that holds it.', makeThem],
  );
}

/** As `age-keygen` writes it: comments, and a line with the key. */
function identityIn(file: string): string | null {
  if (file === '') return null;
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? null;
  } catch {
    return null;
  }
}
