import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Workspace } from '@northlight/cli/workspace';

/** Folders, relative to the root, whose tests Jest runs. */
export async function jestFolders(root: string): Promise<string[]> {
  const config = (await import(pathToFileURL(join(root, 'jest.config.mjs')).href)) as {
    default: { projects: readonly { rootDir: string }[] };
  };
  return config.default.projects.map((project) => project.rootDir);
}

/**
 * The tests that node:test runs: those of every package that is neither Jest's nor the browser's, relative to
 * the root. Listed here, since node 20 takes no patterns.
 */
export async function nodeTestFiles(workspace: Workspace): Promise<string[]> {
  return (await allNodeTestFiles(workspace)).filter((file) => !isLong(file));
}

/** Those of them that take too long for every change: `*.long.test.ts`. */
export async function longNodeTestFiles(workspace: Workspace): Promise<string[]> {
  return (await allNodeTestFiles(workspace)).filter(isLong);
}

const isLong = (file: string): boolean => /\.long\.test\.(ts|mjs)$/.test(file);

async function allNodeTestFiles({ root, packages }: Workspace): Promise<string[]> {
  const others = [...(await jestFolders(root)), 'proof/e2e'];
  return [...packages.values()]
    .map(({ folder }) => folder)
    .filter((folder) => !others.includes(relative(root, folder)))
    .flatMap((folder) => testFilesBelow(folder))
    .map((file) => relative(root, file))
    .sort();
}

function testFilesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : testFilesBelow(path);
    }
    return /\.test\.(ts|mjs)$/.test(entry.name) ? [path] : [];
  });
}
