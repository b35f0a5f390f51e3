import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Inspection } from '@northlight/registry';
import { describeEnd, runToEnd } from '../processes/child.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

const mostComplaints = 5;

const compilerIn = (checkout: string) => join(checkout, 'node_modules/typescript/bin/tsc');

/** Without it nothing is said of types. */
export const hasCompiler = (checkout: string): boolean => existsSync(compilerIn(checkout));

/**
 * Checks the types of what is released: a package's own sources without its tests, with all that they import. What a run
 * has found is kept in node_modules/.cache, and the next one checks what has changed.
 */
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
    compilerOptions: { incremental: true, tsBuildInfoFile: join(cache, `${name}.tsbuildinfo`) },
    include: [join(folder, 'src'), join(folder, 'remote.ts')],
    exclude: ['**/*.test.*', '**/testing/**'].map((pattern) => join(folder, pattern)),
  };
  await writeFile(config, JSON.stringify(tsconfig));
  const end = await runToEnd({
    command: process.execPath,
    args: [compilerIn(checkout), '-p', config, '--pretty', 'false'],
    cwd: checkout,
    limitMs,
  });
  if (end.code === 0) return { failures: [], outcomes: [{ check: 'types', result: 'passed' }] };
  const complaints = end.output.split('\n').filter((line) => /\berror TS\d+/.test(line));
  const shown = complaints.slice(0, mostComplaints);
  const more = complaints.length > shown.length ? [`… and ${complaints.length - shown.length} more`] : [];
  const said = shown.length > 0 ? [...shown, ...more].join('\n    ') : `the compiler ${describeEnd(end)}`;
  return {
    failures: [
      {
        check: 'types',
        message: `${name}: its types do not fit:\n    ${said}`,
        remedy: `The compiler says all of them: \`npx tsc -p ${relative(checkout, folder) || '.'}\``,
      },
    ],
    outcomes: [],
  };
}
