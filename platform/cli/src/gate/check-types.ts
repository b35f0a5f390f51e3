import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Inspection } from '@northlight/registry';
import { describeExit, runToEnd } from '../processes/child.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

const maxErrors = 5;

const compilerPath = (checkout: string) => join(checkout, 'node_modules/typescript/bin/tsc');

export const hasCompiler = (checkout: string): boolean => existsSync(compilerPath(checkout));

/** Type-checks a package's own sources without tests, and everything they import. */
export async function checkTypes(
  checkout: string,
  { name, folder }: Pick<WorkspacePackage, 'name' | 'folder'>,
  limitMs: number,
): Promise<Inspection> {
  if (!hasCompiler(checkout)) {
    const note = 'TypeScript is not installed in this checkout';
    return { failures: [], outcomes: [{ check: 'types', result: 'skipped', note }] };
  }
  const cache = join(checkout, 'node_modules/.cache/release-types');
  await mkdir(cache, { recursive: true });
  const config = join(cache, `${name}.json`);
  const tsconfig = {
    extends: join(folder, 'tsconfig.json'),
    exclude: ['**/*.test.*', '**/testing/**'].map((pattern) => join(folder, pattern)),
  };
  await writeFile(config, JSON.stringify(tsconfig));
  const compilation = await runToEnd({
    command: process.execPath,
    args: [compilerPath(checkout), '-p', config, '--pretty', 'false'],
    cwd: checkout,
    limitMs,
  });
  if (compilation.code === 0) return { failures: [], outcomes: [{ check: 'types', result: 'passed' }] };
  const errors = compilation.output.split('\n').filter((line) => /\berror TS\d+/.test(line));
  const listed = errors.slice(0, maxErrors);
  const remainder = errors.length > listed.length ? [`… and ${errors.length - listed.length} more`] : [];
  const details =
    listed.length > 0
      ? [...listed, ...remainder].join('\n    ')
      : `the compiler ${describeExit(compilation)}`;
  return {
    failures: [
      {
        check: 'types',
        message: `${name}: type errors:\n    ${details}`,
        remedy: `See all of them: \`npx tsc -p ${relative(checkout, folder) || '.'}\``,
      },
    ],
    outcomes: [],
  };
}
