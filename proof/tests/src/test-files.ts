import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Workspace, WorkspacePackage } from '@northlight/cli/workspace';

/** The stage that runs a test file. */
export type TestStage = 'unit' | 'components' | 'permissions' | 'browser';

const { default: jestConfig } = (await import(new URL('../../../jest.config.mjs', import.meta.url).href)) as {
  default: { projects: readonly { rootDir: string }[] };
};
const jestFolders = jestConfig.projects.map(({ rootDir }) => `${rootDir}/`);

/** @param file - a test's path relative to the root */
export function getTestStage(file: string): TestStage {
  if (file.endsWith('.spec.ts')) return 'browser';
  if (jestFolders.some((folder) => file.startsWith(folder))) return 'components';
  return file.startsWith('proof/permissions/') ? 'permissions' : 'unit';
}

/** Whether a test is too slow to run on every change and runs in `npm run test:long` instead. */
export const isLongTest = (file: string): boolean => /\.long\.test\.|^proof\/e2e\/(long|shots)\//.test(file);

/** Lists the packages' test files, relative to the root. Node 20's test runner does not accept glob patterns. */
export function listTestFiles({ root }: Workspace, packages: Iterable<WorkspacePackage>): string[] {
  const listFilesIn = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listFilesIn(path);
      return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [relative(root, path)] : [];
    });
  return [...packages].flatMap(({ folder }) => listFilesIn(folder));
}
