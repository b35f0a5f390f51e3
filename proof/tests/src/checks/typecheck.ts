import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describeEnd, runToEnd } from '@northlight/cli/child';
import type { Workspace } from '@northlight/cli/workspace';
import { forEachLimited } from '@northlight/registry/node-kit';
import type { StepResult } from '../steps/step.ts';

interface PackageConfig {
  readonly folder: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
}

/**
 * Checks the types of every package that has a tsconfig.json; together they are one test. Packages with the same
 * options are one program, since they import each other's sources: each by itself would read most of them again. What
 * a run has found is kept in node_modules/.cache, and the next one checks what has changed.
 */
export async function runTypecheck(
  { root, packages }: Workspace,
  say: (progress: string) => void,
): Promise<StepResult> {
  const folders = [...packages.values()]
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  const programs = await writePrograms(root, await Promise.all(folders.map(readConfig)));
  const complaints: string[] = [];
  let checked = 0;
  const atOnce = Math.min(2, availableParallelism());
  // Each of a program's checkers works out the types of most of it: as many as there are cores for, and not four.
  const checkers = Math.max(1, Math.floor(availableParallelism() / atOnce));
  await forEachLimited(programs, atOnce, async (config) => {
    const end = await runToEnd({
      command: process.execPath,
      args: [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        config,
        '--pretty',
        'false',
        '--checkers',
        String(checkers),
      ],
      cwd: root,
    });
    if (end.code !== 0) complaints.push(`tsc ${describeEnd(end)}\n${end.output}`);
    checked += 1;
    say(`${checked} of ${programs.length} programs`);
  });
  const hasFailed = complaints.length > 0;
  return {
    counts: { passed: folders.length > 0 && !hasFailed ? 1 : 0, failed: hasFailed ? 1 : 0, skipped: 0 },
    output: complaints.sort().join('\n\n'),
  };
}

async function readConfig(folder: string): Promise<PackageConfig> {
  const { compilerOptions = {}, include } = JSON.parse(
    await readFile(join(folder, 'tsconfig.json'), 'utf8'),
  ) as Partial<PackageConfig>;
  if (include === undefined) throw new Error(`${folder}/tsconfig.json needs "include".`);
  return { folder, compilerOptions, include };
}

/** One tsconfig for each set of options; those that take most time come first. */
async function writePrograms(root: string, configs: readonly PackageConfig[]): Promise<string[]> {
  const cache = join(root, 'node_modules/.cache/typecheck');
  await mkdir(cache, { recursive: true });
  const programs = new Map<string, PackageConfig[]>();
  for (const config of configs) {
    const options = JSON.stringify(config.compilerOptions);
    programs.set(options, [...(programs.get(options) ?? []), config]);
  }
  const bySize = [...programs.values()].sort((one, other) => other.length - one.length);
  return Promise.all(
    bySize.map(async (members, index) => {
      // A run over one package must not take away what one over all has found.
      const kind = createHash('sha256')
        .update(members.map(({ folder }) => folder).join())
        .digest('hex');
      const name = `${index}-${kind.slice(0, 8)}`;
      const file = join(cache, `${name}.json`);
      const tsconfig = {
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          ...members[0]?.compilerOptions,
          typeRoots: members.map(({ folder }) => join(folder, 'node_modules/@types')),
          incremental: true,
          tsBuildInfoFile: join(cache, `${name}.tsbuildinfo`),
        },
        include: members.flatMap(({ folder, include }) => include.map((path) => join(folder, path))),
        exclude: members.flatMap(({ folder }) => ['node_modules', 'dist'].map((path) => join(folder, path))),
      };
      await writeFile(file, JSON.stringify(tsconfig));
      return file;
    }),
  );
}
