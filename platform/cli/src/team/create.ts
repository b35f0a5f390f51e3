import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isReleaseName } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { titleOf } from '../new-remote/remote-files.ts';
import { teamFiles } from '../new-remote/team-files.ts';
import { UserError } from '../user-error.ts';
import { productAt } from './product.ts';

/**
 * `npm create @northlight <name> -- --from <url>`: the repository of a remote, from the address of a running product alone.
 * @param root - the folder in which the repository's own is made
 */
export async function create({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { from: 'string' }, 1);
  const [name = ''] = words;
  const usage = 'Usage: npm create @northlight <name> -- --from https://www.example.com';
  if (!isReleaseName(name) || name.endsWith('-'))
    throw new UserError(
      name === '' ? 'What is the remote to be called?' : `"${name}" cannot be a remote's name.`,
      [usage, 'A name: lower-case letters, digits and hyphens, as in /<name>.'],
    );
  if (values.from === undefined || !URL.canParse(values.from))
    throw new UserError('Which product is it for?', [usage]);
  const folder = resolve(root, name);
  if (existsSync(folder)) throw new UserError(`${folder} is there already.`);
  const files = teamFiles(name, titleOf(name), await productAt(values.from));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  console.info(
    `\n${name}/ has one page at /${name}.\n\n  cd ${name}\n  npm install\n  npm test\n  npm run check\n`,
  );
  return 0;
}
