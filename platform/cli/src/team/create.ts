import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isReleaseName } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { formatTitle } from '../new-remote/remote-files.ts';
import { createTeamFiles } from '../new-remote/team-files.ts';
import { UserError } from '../user-error.ts';
import { fetchProduct } from './product.ts';

/**
 * `npm create @northlight <name> -- --from <url>`: creates a remote's repository for a running product.
 * @param root - the parent of the repository's folder
 */
export async function create({ root, args }: CommandInput): Promise<number> {
  const { positionals, values } = parseArguments(args, { from: 'string' }, 1);
  const [name = ''] = positionals;
  const usage = 'Usage: npm create @northlight <name> -- --from https://www.example.com';
  if (!isReleaseName(name) || name.endsWith('-'))
    throw new UserError(name === '' ? 'Missing name.' : `"${name}" is not a valid name for a remote.`, [
      usage,
      'A name consists of lower-case letters, digits and hyphens.',
    ]);
  if (values.from === undefined || !URL.canParse(values.from))
    throw new UserError('Missing product address.', [usage]);
  const folder = resolve(root, name);
  if (existsSync(folder)) throw new UserError(`${folder} already exists.`);
  const files = createTeamFiles(name, formatTitle(name), await fetchProduct(values.from));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  console.info(
    `\nCreated ${name}/ with one page at /${name}.\n\n  cd ${name}\n  npm install\n  npm test\n  npm run check\n`,
  );
  return 0;
}
