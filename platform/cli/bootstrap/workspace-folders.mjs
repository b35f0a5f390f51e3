import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the folders of the workspace's packages, relative to the root, from pnpm-workspace.yaml. Skips listed folders that
 * do not exist: a checkout may contain only some of the remotes.
 * @param {string} root
 * @returns {string[]}
 */
export function listWorkspaceFolders(root) {
  const patterns = readPatterns(root);
  // A team's repository is a single package.
  if (patterns.length === 0) return ['.'];
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      if (!existsSync(join(root, parent))) return [];
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}

/**
 * Whether a folder is a workspace of several packages. pnpm-workspace.yaml may contain only settings.
 * @param {string} root
 */
export const isWorkspace = (root) => readPatterns(root).length > 0;

/** @param {string} root */
function readPatterns(root) {
  const file = join(root, 'pnpm-workspace.yaml');
  return existsSync(file) ? parsePatterns(readFileSync(file, 'utf8')) : [];
}

/**
 * Reads the entries of the list `packages:`, without a YAML parser: nothing is installed yet.
 * @param {string} yaml
 */
function parsePatterns(yaml) {
  /** @type {string[]} */
  const patterns = [];
  let isInside = false;
  for (const line of yaml.split(/\r?\n/)) {
    if (/^\S/.test(line)) isInside = line.startsWith('packages:');
    const entry = /^\s+-\s+["']?([^"'\s]+)["']?\s*$/.exec(line)?.[1];
    if (isInside && entry !== undefined) patterns.push(entry);
  }
  return patterns;
}
