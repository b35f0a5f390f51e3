import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Workspace, WorkspacePackage } from '@northlight/cli/workspace';

/** The stages that run test files. */
export type Kind = 'unit' | 'components' | 'permissions' | 'browser';

const { default: jestConfig } = (await import(new URL('../../../jest.config.mjs', import.meta.url).href)) as {
  default: { projects: readonly { rootDir: string }[] };
};
const jestFolders = jestConfig.projects.map(({ rootDir }) => `${rootDir}/`);

/** @param file - a test's path from the root */
export function getKind(file: string): Kind {
  if (file.endsWith('.spec.ts')) return 'browser';
  if (jestFolders.some((folder) => file.startsWith(folder))) return 'components';
  return file.startsWith('proof/permissions/') ? 'permissions' : 'unit';
}

/** Whether a test takes too long for every change and runs in `npm run test:long`. */
export const isLongTest = (file: string): boolean => /\.long\.test\.|^proof\/e2e\/(long|shots)\//.test(file);

/** These packages' test files, by path from the root. Listed here because Node 20 does not support patterns. */
export function listTestFiles({ root }: Workspace, packages: Iterable<WorkspacePackage>): string[] {
  const listBelow = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listBelow(path);
      return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [relative(root, path)] : [];
    });
  return [...packages].flatMap(({ folder }) => listBelow(folder));
}
