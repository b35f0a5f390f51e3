import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isReleaseName } from '@northlight/registry';
import { updateInstallation } from '../../bootstrap/install.mjs';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { remoteFiles, titleOf } from '../new-remote/remote-files.ts';
import { runToEnd } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** `npm run new-remote -- <name>`: makes a remote with one page that builds, is tested, runs alone and can be released. */
export async function newRemote({ root, args }: CommandInput): Promise<number> {
  const { words } = parseArguments(args, {}, 1);
  const name = words[0] ?? '';
  const workspace = readWorkspace(root);
  if (!isReleaseName(name) || name.endsWith('-')) {
    throw new UserError(
      name === '' ? 'What is the remote to be called?' : `"${name}" cannot be a remote's name.`,
      [
        'Usage: npm run new-remote -- <name>',
        'A name: lower-case letters, digits and hyphens, as in /<name>.',
      ],
    );
  }
  if (existsSync(join(root, name)) || workspace.packages.has(name)) {
    throw new UserError(`There is something called ${name} already.`);
  }
  const versionOf = (other: string) => workspace.packages.get(other)?.version ?? '0.0.0';
  const files = remoteFiles(name, titleOf(name), {
    contract: versionOf('@northlight/contract'),
    kit: versionOf('@northlight/shared-ui'),
  });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true });
    writeFileSync(join(root, name, file), content);
  }
  registerRemote(root, name);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await runToEnd({
    command: process.execPath,
    args: [biome, 'check', '--write', name],
    cwd: root,
  });
  if (!(await updateInstallation(root))) {
    throw new UserError(`${name}/ is there, but its packages could not be installed.`, [
      'Install them once you can: npx -y pnpm install',
    ]);
  }
  console.info(
    [
      '',
      `${name}/ has one page at /${name}.`,
      '',
      `  npm run dev -- ${name}            with hot reload, inside the product`,
      `  npm run dev -- ${name} --alone    by itself`,
      `  npx jest --selectProjects ${name}`,
      `  npm run release -- ${name}        into the product that runs; the shell stays as it is`,
      '',
      'CONTRIBUTING.md says under "Add a remote" what comes next.',
      '',
    ].join('\n'),
  );
  return 0;
}

/** A remote that is there already: a new one is entered beside it, wherever it stands. */
const example = 'portal';

/** Makes a new remote known to the workspace, its owners and the tests; the shell needs no word of it. */
export function registerRemote(root: string, name: string): void {
  edit(root, 'pnpm-workspace.yaml', (text) =>
    text.replace(`  - ${example}\n`, `  - ${example}\n  - ${name}\n`),
  );
  edit(root, 'jest.config.mjs', (text) =>
    text.replace(
      `    project('${example}', '${example}'),\n`,
      `    project('${example}', '${example}'),\n    project('${name}', '${name}'),\n`,
    ),
  );
  const team = (of: string) => `${`/${of}/`.padEnd(22)}@northlight/${of}\n`;
  edit(root, 'CODEOWNERS', (text) => text.replace(team(example), `${team(example)}${team(name)}`));
}

/** @throws Error when the file does not look as it should, so that nothing is half entered in silence */
function edit(root: string, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} does not name ${example} where a remote is entered`);
  writeFileSync(path, after);
}
