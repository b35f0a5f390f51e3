import { parseArguments } from '../args.ts';
import { generateBackupKeys } from '../backup/backup-keys.ts';
import type { CommandInput } from '../command.ts';

/** `npm run backup-keys`: prints a new key pair; stores nothing. */
export async function run({ args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const { recipient, identity } = await generateBackupKeys();
  console.info(`# Set this where backups are made\nBACKUP_RECIPIENT=${recipient}`);
  console.info(
    `# Secret. Set this only where backups are restored. Without it, no backup can be read.\nBACKUP_IDENTITY=${identity}`,
  );
  return 0;
}
