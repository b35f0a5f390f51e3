import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@northlight/node-kit';
import {
  type KitPackage,
  keysOrNew,
  kitIndexFile,
  kitsFolder,
  openKits,
  sealKits,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { dataFolderOf, requireFolder } from '../data-folder.ts';
import type { CommandInput } from '../main.ts';
import { integrityOf, type PackedPackage, packPackages } from '../packages/pack.ts';
import { step } from '../releases/live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** `npm run packages`: packs what teams elsewhere install, and signs the list from which a running product serves it. */
export async function packages({ root, args }: CommandInput): Promise<number> {
  const { values, switches } = parseArguments(args, { data: 'string', replace: 'boolean' }, 0);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const folder = process.env.KITS_DIR || join(dataFolder, kitsFolder);
  await requireFolder(dataFolder);
  await requireFolder(folder, 'KITS_DIR');
  const keys = await keysOrNew(process.env, dataFolder);
  const progress = new Progress();
  const packed = await step(progress, 'Packing', 'Packed', () => packPackages(root));
  const before = await readFile(join(folder, kitIndexFile), 'utf8').then(
    (text) => openKits(text, keys),
    () => null,
  );
  const listed = before?.ok === true ? before.value.packages : [];
  if (!switches.has('replace')) refuseOtherContent(packed, listed);
  const now = packed.map(kitOf);
  const kept = listed.filter((old) => !now.some(({ file }) => file === old.file));
  for (const { file, tarball } of packed) await writeFile(join(folder, file), tarball);
  await replaceFile(join(folder, kitIndexFile), sealKits({ packages: [...kept, ...now] }, keys));
  for (const { name, version } of now) progress.line(`  ${name} ${version}`);
  progress.line(
    `\nA running product serves them at /${kitsFolder}/. docs/teams.md says what a team does with them.\n`,
  );
  return 0;
}

const kitOf = ({ manifest, file, tarball }: PackedPackage): KitPackage => ({
  name: manifest.name,
  version: manifest.version,
  file,
  integrity: integrityOf(tarball),
  manifest,
});

/** Whoever has installed a version has its hash in a lock file. */
function refuseOtherContent(packed: readonly PackedPackage[], listed: readonly KitPackage[]): void {
  const changed = packed.filter(({ file, tarball }) =>
    listed.some((old) => old.file === file && old.integrity !== integrityOf(tarball)),
  );
  if (changed.length === 0) return;
  throw new UserError('These versions were given out with other content:', [
    ...changed.map(({ manifest }) => `- ${manifest.name} ${manifest.version}`),
    'Raise the version in its package.json. While nobody has installed it, --replace takes its place.',
  ]);
}
