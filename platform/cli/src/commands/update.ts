import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../main.ts';
import { Progress } from '../terminal/progress.ts';
import { requiringContract2, toContract2 } from '../update/contract-2.ts';
import { UserError } from '../user-error.ts';
import { buildablePackages, readWorkspace, shellName } from '../workspace/workspace.ts';

const changes = 'node_modules/@northlight/contract/CHANGELOG.md';

/** `npm run update -- portal`: rewrites the sources of a remote for the contract's version of today. */
export async function update({ root, args }: CommandInput): Promise<number> {
  const { words } = parseArguments(args, {}, 1);
  const remotes = buildablePackages(readWorkspace(root)).filter(({ name }) => name !== shellName);
  const remote = remotes.find(({ name }) => name === words[0]);
  if (remote === undefined)
    throw new UserError(words[0] === undefined ? 'Which remote?' : `${words[0]} is no remote.`, [
      `Remotes: ${remotes.map(({ name }) => name).join(', ')}`,
    ]);
  const progress = new Progress();
  const unclear: string[] = [];
  for (const path of [join(remote.folder, 'remote.ts'), ...sourcesIn(join(remote.folder, 'src'))]) {
    const before = readFileSync(path, 'utf8');
    const { text, unclear: lines } = path.endsWith('/remote.ts')
      ? { text: requiringContract2(before), unclear: [] }
      : toContract2(before, path);
    unclear.push(...lines.map((line) => `${relative(root, path)}:${line}`));
    if (text === before) continue;
    writeFileSync(path, text);
    progress.line(`  ${relative(root, path)}`);
  }
  for (const place of unclear)
    progress.line(`  Look at ${place}: what useUnsavedChanges returns goes elsewhere.`);
  progress.line(
    `\n${remote.name} is written for the contract 2. What changed: ${relative(root, join(remote.folder, changes))}\n`,
  );
  return unclear.length === 0 ? 0 : 1;
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
