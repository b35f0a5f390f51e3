import { execFileSync } from 'node:child_process';
import { table } from './figures.ts';
import type { Part } from './part.ts';

const sources = ['ts', 'tsx', 'mjs', 'cjs', 'sql', 'css'].map((ending) => `*.${ending}`);
const generated = [':!*/database.types.ts', ':!supabase/schema.sql'];
const isTest = (path: string) => /\.(test|spec)\.|\/testing\/|^proof\/|^supabase\/tests\//.test(path);
const small = 25;

interface Size {
  files: number;
  code: number;
  tests: number;
  smallFiles: number;
}

/** Counts lines and files of each folder, optionally compared with the revision `--since`. */
export const house: Part = {
  name: 'house',
  label: 'Size of the code',
  isExtra: true,
  async run({ root, since }) {
    const now = measureSizes(root);
    const before = since === undefined ? null : measureSizes(root, since);
    const rows = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort().map((folder) => {
      const from = before?.get(folder);
      const to = now.get(folder);
      const cell = (name: keyof Size) => {
        const value = String(to?.[name] ?? 0);
        return before === null ? value : `${from?.[name] ?? 0} → ${value}`;
      };
      return [folder, cell('files'), cell('code'), cell('tests'), cell('smallFiles')];
    });
    return table(
      ['folder', 'files', 'lines of code', 'lines of tests', `files of ${small} lines or fewer`],
      rows,
    );
  },
};

function measureSizes(root: string, revision?: string): Map<string, Size> {
  const revisions = revision === undefined ? [] : [revision];
  const output = execFileSync('git', ['grep', '-Ic', '', ...revisions, '--', ...sources, ...generated], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const found = new Map<string, Size>();
  for (const line of output.split('\n')) {
    const [, path = '', lines = '0'] = /^(?:[^:]+:)??([^:]+):(\d+)$/.exec(line) ?? [];
    for (const folder of [getFolder(path), 'total']) {
      const size = found.get(folder) ?? { files: 0, code: 0, tests: 0, smallFiles: 0 };
      size.files += 1;
      size[isTest(path) ? 'tests' : 'code'] += Number(lines);
      if (Number(lines) <= small) size.smallFiles += 1;
      found.set(folder, size);
    }
  }
  return found;
}

function getFolder(path: string): string {
  const [top = '', next = '', ...rest] = path.split('/');
  if (next === '') return '(root)';
  return ['platform', 'local', 'proof', 'supabase'].includes(top) && rest.length > 0 ? `${top}/${next}` : top;
}
