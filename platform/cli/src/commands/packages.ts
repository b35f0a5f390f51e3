import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KitPackage, kitIndexFile, kitsFolder } from '@northlight/edge';
import { replaceFile } from '@northlight/registry/node-kit';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, requireFolder } from '../data-folder.ts';
import { packPackages } from '../packages/pack.ts';
import { step } from '../releases/live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** `npm run packages`: packs what teams elsewhere install into a folder that a running product serves. */
export async function packages({ root, args }: CommandInput): Promise<number> {
  const { values, switches } = parseArguments(args, { data: 'string', replace: 'boolean' }, 0);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const folder = process.env.KITS_DIR || join(dataFolder, kitsFolder);
  await requireFolder(dataFolder);
  await requireFolder(folder, 'KITS_DIR');
  const progress = new Progress();
  const packed = await step(progress, 'Packing', 'Packed', () => packPackages(root));
  const indexFile = join(folder, kitIndexFile);
  const listed = await readFile(indexFile, 'utf8').then(
    (text) => JSON.parse(text) as readonly KitPackage[],
    () => [],
  );
  if (!switches.has('replace')) refuseOtherContent(packed, listed);
  for (const { file, tarball } of packed) await writeFile(join(folder, file), tarball);
  const now = packed.map(({ tarball: _tarball, ...kit }): KitPackage => kit);
  const kept = listed.filter((old) => !now.some(({ file }) => file === old.file));
  await replaceFile(indexFile, JSON.stringify([...kept, ...now]));
  for (const { name, version } of now) progress.line(`  ${name} ${version}`);
  progress.line(
    `\nA running product serves them at /${kitsFolder}/. docs/teams.md says what a team does with them.\n`,
  );
  return 0;
}

/** Whoever has installed a version has its hash in a lock file. */
function refuseOtherContent(packed: readonly KitPackage[], listed: readonly KitPackage[]): void {
  const changed = packed.filter(({ file, integrity }) =>
    listed.some((old) => old.file === file && old.integrity !== integrity),
  );
  if (changed.length === 0) return;
  throw new UserError('These versions were given out with other content:', [
    ...changed.map(({ name, version }) => `- ${name} ${version}`),
    'Raise the version in its package.json. While nobody has installed it, --replace takes its place.',
  ]);
}
