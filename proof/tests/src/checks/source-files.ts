import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const testPattern = /\.(test|spec)\.[cm]?[jt]sx?$|\/(testing|tests)\/|^proof\//;

/** @param path - from the root */
export const isTestFile = (path: string): boolean => testPattern.test(path);

export function listSourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listSourceFiles(path);
    }
    return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [path] : [];
  });
}
