import { execFileSync, spawnSync } from 'node:child_process';
import { UserError } from '@northlight/cli/user-error';
import { formatTable } from './format.ts';
import type { Measurement } from './measurement.ts';

const sources = ['ts', 'tsx', 'mjs', 'cjs', 'sql', 'css'].map((extension) => `*.${extension}`);
const generated = [':!*/database.types.ts', ':!supabase/schema.sql'];
const isTest = (path: string) => /\.(test|spec)\.|\/testing\/|^proof\/|^supabase\/tests\//.test(path);
const smallFileLines = 25;

interface Size {
  files: number;
  code: number;
  tests: number;
  smallFiles: number;
}

/** Counts each folder's files and lines, optionally compared with the revision `--since`. */
export const house: Measurement = {
  name: 'house',
  label: 'Size of the code',
  isExtra: true,
  async run({ root, since }) {
    const now = measureSizes(root);
    const before = since === undefined ? null : measureSizes(root, since);
    const rows = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort().map((folder) => {
      const from = before?.get(folder);
      const to = now.get(folder);
      const formatCell = (name: keyof Size) => {
        const value = String(to?.[name] ?? 0);
        return before === null ? value : `${from?.[name] ?? 0} → ${value}`;
      };
      return [folder, formatCell('files'), formatCell('code'), formatCell('tests'), formatCell('smallFiles')];
    });
    return formatTable(
      ['folder', 'files', 'lines of code', 'lines of tests', `files of ${smallFileLines} lines or fewer`],
      rows,
    );
  },
};

function measureSizes(root: string, revision?: string): Map<string, Size> {
  if (
    revision !== undefined &&
    spawnSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: root }).status !== 0
  )
    throw new UserError(`--since is "${revision}", which is no commit of this repository.`);
  const revisions = revision === undefined ? [] : [revision];
  const output = execFileSync('git', ['grep', '-Ic', '', ...revisions, '--', ...sources, ...generated], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const sizes = new Map<string, Size>();
  for (const line of output.split('\n')) {
    const [, path = '', lines = '0'] = /^(?:[^:]+:)??([^:]+):(\d+)$/.exec(line) ?? [];
    for (const folder of [getFolder(path), 'total']) {
      const size = sizes.get(folder) ?? { files: 0, code: 0, tests: 0, smallFiles: 0 };
      size.files += 1;
      size[isTest(path) ? 'tests' : 'code'] += Number(lines);
      if (Number(lines) <= smallFileLines) size.smallFiles += 1;
      sizes.set(folder, size);
    }
  }
  return sizes;
}

function getFolder(path: string): string {
  const [top = '', next = '', ...deeperFolders] = path.split('/');
  if (next === '') return '(root)';
  return ['platform', 'local', 'proof', 'supabase'].includes(top) && deeperFolders.length > 0
    ? `${top}/${next}`
    : top;
}
