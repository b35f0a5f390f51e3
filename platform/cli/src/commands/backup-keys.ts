import { parseArguments } from '../args.ts';
import { makeBackupKeys } from '../backup/keys.ts';
import type { CommandInput } from '../command.ts';

/** `npm run backup-keys`: makes a pair and prints it; nothing is stored. */
export async function backupKeys({ args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const { recipient, identity } = await makeBackupKeys();
  console.info(`# Where backups are made\nBACKUP_RECIPIENT=${recipient}`);
  console.info(
    `# Where they are restored alone: a secret, and without it no backup can be read\nBACKUP_IDENTITY=${identity}`,
  );
  return 0;
}
