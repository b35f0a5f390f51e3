import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Packages whose tests may share a process, and in how many. Loading the embedded database takes longer than most of
 * its tests; a second start in the same process takes half as long. Starting and loading any process takes as long as
 * most files of the others.
 */
const shared: Readonly<Record<string, number>> = {
  'local/backend': 2,
  'platform/build': 1,
  'platform/cli': 1,
  'platform/edge': 1,
  'platform/registry': 1,
  'proof/permissions': 2,
  'proof/tests': 1,
  supabase: 1,
};

/** What starts a process, reads its environment or measures its memory has one of its own. */
const ownProcess =
  /\/(main|contract|migrations|served-project|killed?[\w-]*)(\.long)?\.test\.ts$|^platform\/cli\/.*\/(bootstrap|browser|damage|data-folder|documented|interrupt|release|service|start|try-out)\.test|\.long\./;

/** What takes longest, so that nothing long is left for the end. */
const long =
  /^proof-permissions|^local-backend-\d|backend-src-main\.|releases-try-out\.|commands-(release|start|documented)\.|^(platform-edge|platform-cli|supabase)-\d/;

/** A process of tests. */
export interface SharedProcess {
  /** What Node runs. */
  readonly path: string;
  /** The test files in it, relative to the root. */
  readonly files: readonly string[];
}

/**
 * For test files, relative to the root, the processes that run them, the long ones first: each imports those that share
 * it, or one, as suites with their own hooks and with the file's name.
 */
export function shareProcesses(root: string, files: readonly string[]): SharedProcess[] {
  const folder = join(root, '.cache/shared-tests');
  mkdirSync(folder, { recursive: true });
  const taken = new Set<string>();
  const groups = Object.entries(shared).flatMap(([home, count]) => {
    const inside = files.filter((file) => file.startsWith(`${home}/`) && !ownProcess.test(file));
    for (const file of inside) taken.add(file);
    return Array.from({ length: count }, (_, index) => ({
      path: join(folder, `${home.replace('/', '-')}-${index + 1}.test.mjs`),
      files: inside.filter((_file, at) => at % count === index),
    })).filter((group) => group.files.length > 0);
  });
  for (const file of files.filter((each) => !taken.has(each))) {
    groups.push({ path: join(folder, file.replaceAll('/', '-').replace(/\.ts$/, '.mjs')), files: [file] });
  }
  for (const group of groups) writeFileSync(group.path, entryOf(root, group.files));
  const isLong = ({ path }: SharedProcess) => Number(long.test(basename(path)));
  return groups.sort((one, other) => isLong(other) - isLong(one));
}

function entryOf(root: string, files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = pathToFileURL(join(root, file)).href;
    return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(url)}); });`;
  });
  return ["import { describe } from 'node:test';", ...suites, ''].join('\n');
}
