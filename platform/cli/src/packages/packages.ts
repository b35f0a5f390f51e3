import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KitPackage, kitIndexFile, kitsFolder } from '@northlight/edge';
import { replaceFile } from '@northlight/node-kit';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { ensureFolder, resolveDataFolder } from '../data-folder.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { packPackages } from './pack-packages.ts';

/** `npm run packages`: packs the packages for teams into the folder that a running instance serves. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { values, switches } = parseArguments(args, { data: 'string', replace: 'boolean' }, 0);
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const folder = process.env.KITS_DIR || join(dataFolder, kitsFolder);
  await ensureFolder(dataFolder);
  await ensureFolder(folder, 'KITS_DIR');
  const progress = new Progress();
  const packed = await progress.step('Packing packages', 'Packed packages', () => packPackages(root));
  const indexFile = join(folder, kitIndexFile);
  const index = await readFile(indexFile, 'utf8').then(
    (text) => JSON.parse(text) as readonly KitPackage[],
    () => [],
  );
  if (!switches.has('replace')) requireUnchanged(packed, index);
  for (const { file, tarball } of packed) await writeFile(join(folder, file), tarball);
  const current = packed.map(({ tarball: _tarball, ...kit }): KitPackage => kit);
  const olderVersions = index.filter((old) => !current.some(({ file }) => file === old.file));
  await replaceFile(indexFile, JSON.stringify([...olderVersions, ...current]));
  for (const { name, version } of current) progress.line(`  ${name} ${version}`);
  progress.line(
    `\nA running instance serves them at /${kitsFolder}/. See docs/teams.md for how teams use them.\n`,
  );
  return 0;
}

/** A version must not change: teams' lock files contain its hash. */
function requireUnchanged(packed: readonly KitPackage[], listed: readonly KitPackage[]): void {
  const changed = packed.filter(({ file, integrity }) =>
    listed.some((old) => old.file === file && old.integrity !== integrity),
  );
  if (changed.length === 0) return;
  throw new UserError('These versions were already packed with different content:', [
    ...changed.map(({ name, version }) => `- ${name} ${version}`),
    'Raise the version in package.json. If no team has installed it yet, --replace overwrites it.',
  ]);
}
