import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { forEachLimited } from '@northlight/node-kit';

interface PackageConfig {
  readonly folder: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
}

/**
 * Checks the types of every package with a tsconfig.json and prints all problems. Packages with the same options form one
 * program, since they import each other's sources. Not incremental, since cached state can hide errors.
 */
export async function runTypecheck({ root, packages }: Workspace): Promise<boolean> {
  const folders = [...packages.values()]
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  const programs = await writePrograms(root, await Promise.all(folders.map(readConfig)));
  // Declarations of the packages for teams need each type that they mention to be exported.
  programs.push(join(root, 'platform/cli/tsconfig.pack.json'));
  const concurrency = Math.min(2, availableParallelism());
  // Each checker repeats most of the work, so there are no more checkers than cores.
  const checkers = String(Math.max(1, Math.floor(availableParallelism() / concurrency)));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  let hasPassed = true;
  await forEachLimited(programs, concurrency, async (config) => {
    const args = [tsc, '-p', config, '--noEmit', '--pretty', 'false', '--checkers', checkers];
    const result = await runToEnd({ command: process.execPath, args, cwd: root });
    if (result.code === 0) return;
    hasPassed = false;
    console.error(result.output);
  });
  return hasPassed;
}

async function readConfig(folder: string): Promise<PackageConfig> {
  const { compilerOptions = {}, include } = JSON.parse(
    await readFile(join(folder, 'tsconfig.json'), 'utf8'),
  ) as Partial<PackageConfig>;
  if (include === undefined) throw new Error(`${folder}/tsconfig.json needs "include".`);
  return { folder, compilerOptions, include };
}

/** Writes one tsconfig per set of options, the slowest first. */
async function writePrograms(root: string, configs: readonly PackageConfig[]): Promise<string[]> {
  const cache = join(root, 'node_modules/.cache/typecheck');
  await mkdir(cache, { recursive: true });
  const programs = new Map<string, PackageConfig[]>();
  for (const config of configs) {
    const options = JSON.stringify(config.compilerOptions);
    programs.set(options, [...(programs.get(options) ?? []), config]);
  }
  const groups = [...programs.values()].sort((a, b) => b.length - a.length);
  return Promise.all(
    groups.map(async (group, index) => {
      // Runs over different packages may write at the same time.
      const hash = createHash('sha256')
        .update(group.map(({ folder }) => folder).join())
        .digest('hex');
      const name = `${index}-${hash.slice(0, 8)}`;
      const file = join(cache, `${name}.json`);
      const tsconfig = {
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          ...group[0]?.compilerOptions,
          typeRoots: group.map(({ folder }) => join(folder, 'node_modules/@types')),
        },
        include: group.flatMap(({ folder, include }) => include.map((path) => join(folder, path))),
        exclude: group.flatMap(({ folder }) => ['node_modules', 'dist'].map((path) => join(folder, path))),
      };
      await writeFile(file, JSON.stringify(tsconfig));
      return file;
    }),
  );
}
