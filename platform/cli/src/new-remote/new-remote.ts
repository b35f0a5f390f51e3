import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateInstallation } from '../../bootstrap/install.mjs';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { runToEnd } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { copyTemplate, requireRemoteName } from './copy-template.ts';

/** `npm run new-remote -- <name>`: creates a remote with one page, ready to build, test, run and release. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals } = parseArguments(args, {}, 1);
  const name = positionals[0] ?? '';
  const workspace = readWorkspace(root);
  requireRemoteName(name, 'Usage: npm run new-remote -- <name>');
  if (existsSync(join(root, name)) || workspace.packages.has(name)) {
    throw new UserError(`"${name}" is taken by an existing folder or package.`);
  }
  const versions = Object.fromEntries(
    [...workspace.packages].map(([packageName, { version }]) => [packageName, version]),
  );
  const template = join(root, 'platform/create/template');
  const files = copyTemplate(template, ['remote', 'workspace'], join(root, name), { name }, versions);
  registerRemote(root, name);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await runToEnd({
    command: process.execPath,
    args: [biome, 'check', '--write', name],
    cwd: root,
  });
  if (!(await updateInstallation(root))) {
    throw new UserError(`Created ${name}/, but installing its packages failed.`, [
      'Install them later: npx -y pnpm install',
    ]);
  }
  console.info(
    [
      '',
      `Created ${name}/ with one page at /${name}:`,
      '',
      ...files.map((file) => `  ${name}/${file}`),
      '',
      "Once it is released, its menu entry appears in the public site's header.",
      '',
      `  npm run dev -- ${name}            develop it inside the product`,
      `  npx jest --selectProjects ${name}    test it`,
      `  npm run release -- ${name}        release it to the running instance`,
      '',
      'Next steps: "Add a remote" in CONTRIBUTING.md',
      '',
    ].join('\n'),
  );
  return 0;
}

/** An existing remote. A new one is registered next to it in each file. */
const example = 'portal';

/** Registers a new remote with the workspace, the code owners, the tests and the list of packages. */
export function registerRemote(root: string, name: string): void {
  editFile(root, 'pnpm-workspace.yaml', (text) =>
    text.replace(`  - ${example}\n`, `  - ${example}\n  - ${name}\n`),
  );
  editFile(root, 'jest.config.mjs', (text) =>
    text.replace(
      `    project('${example}', '${example}'),\n`,
      `    project('${example}', '${example}'),\n    project('${name}', '${name}'),\n`,
    ),
  );
  const ownerLine = (folder: string) => `${`/${folder}/`.padEnd(22)}@northlight/${folder}\n`;
  editFile(root, 'CODEOWNERS', (text) =>
    text.replace(ownerLine(example), `${ownerLine(example)}${ownerLine(name)}`),
  );
  editFile(root, 'docs/architecture.md', (text) =>
    text.replace(`\`${example}\` `, `\`${example}\` \`${name}\` `),
  );
}

/** @throws Error if `change` finds nothing to change */
function editFile(root: string, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} does not list ${example} as expected`);
  writeFileSync(path, after);
}
