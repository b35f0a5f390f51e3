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

const testPattern = /\.(test|spec)\.[cm]?[jt]sx?$|\/(testing|tests)\/|^proof\//;

/** Whether a file is only for tests. @param path - from the root */
export const isTestFile = (path: string): boolean => testPattern.test(path);

/** Lists the files of a package's sources and tests. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return path;
    return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listFiles(path);
  });
}

export const listSourceFiles = (folder: string): string[] =>
  listFiles(folder).filter((path) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path));

/** Lists the packages' test files, relative to the root. Node 20's test runner does not accept glob patterns. */
export function listTestFiles({ root }: Workspace, packages: Iterable<WorkspacePackage>): string[] {
  return [...packages]
    .flatMap(({ folder }) => listFiles(folder))
    .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path))
    .map((path) => relative(root, path));
}
