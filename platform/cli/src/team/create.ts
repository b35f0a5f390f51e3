import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { copyTemplate, requireRemoteName } from '../new-remote/copy-template.ts';
import { UserError } from '../user-error.ts';
import { fetchProduct } from './product.ts';

/**
 * `npm create @northlight <name> -- --from <url>`: creates a remote's repository for a running product.
 * @param root - the parent of the repository's folder
 * @param template - the folder `template` of the package that runs this
 */
export async function create({ root, args }: CommandInput, template: string): Promise<number> {
  const { positionals, values } = parseArguments(args, { from: 'string' }, 1);
  const [name = ''] = positionals;
  const usage = 'Usage: npm create @northlight <name> -- --from https://www.example.com';
  requireRemoteName(name, usage);
  if (values.from === undefined || !URL.canParse(values.from))
    throw new UserError('Missing product address.', [usage]);
  const folder = resolve(root, name);
  if (existsSync(folder)) throw new UserError(`${folder} already exists.`);
  const { url, publicKey, packages } = await fetchProduct(values.from);
  copyTemplate(template, ['remote', 'repository'], folder, { name, product: url, publicKey }, packages);
  console.info(
    `\nCreated ${name}/ with one page at /${name}.\n\n  cd ${name}\n  npm install\n  npm test\n  npm run check\n`,
  );
  return 0;
}
