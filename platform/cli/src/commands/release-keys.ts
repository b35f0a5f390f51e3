import { makeKeyTexts } from '@platform/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../main.ts';

/** `npm run release-keys`: makes a pair for production and prints it; nothing is stored. */
export async function releaseKeys({ args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const { publicKey, privateKey } = makeKeyTexts();
  console.info(`# For every edge, and for whoever releases\nRELEASE_PUBLIC_KEY=${publicKey}`);
  console.info(`# For whoever releases alone: a secret\nRELEASE_PRIVATE_KEY=${privateKey}`);
  return 0;
}
