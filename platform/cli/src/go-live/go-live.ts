import { readSettings } from '@northlight/node-kit';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { readHostedProject } from '../instance.ts';
import { UserError } from '../user-error.ts';
import { checkProject } from './checks.ts';

/**
 * `npm run go-live`: asks a hosted project and its edge what is still missing.
 * @returns the exit code: 1 if anything is missing
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const hosted = readHostedProject(process.env);
  const {
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
    EDGE_SECRET: edgeSecret,
  } = readSettings(process.env);
  if (hosted === null || secretKey === undefined || siteUrl === undefined) {
    throw new UserError('Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SITE_URL.', [
      'The keys are in Project Settings → API Keys. docs/deploy.md describes every step.',
    ]);
  }
  const results = await checkProject({ root, ...hosted, secretKey, siteUrl, edgeSecret });
  for (const { state, subject, remedy } of results)
    console.info(`  ${state.padEnd(8)} ${subject}${remedy && `: ${remedy}`}`);
  const count = results.filter(({ state }) => state === 'missing').length;
  console.info(
    count === 0
      ? '\nNothing that can be checked is missing. Look at the lines marked "look".\n'
      : `\nMissing: ${count}. Follow the lines from the top, then run this again.\n`,
  );
  return count === 0 ? 0 : 1;
}
