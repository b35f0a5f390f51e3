import { runWell } from '../on-demand.ts';
import type { Part } from '../part.ts';
import { table } from '../report/table.ts';

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

/** Lines and files of each folder; beside them those of the revision that `--since` names. */
export const house: Part = {
  name: 'house',
  label: 'Size of the house',
  isLong: true,
  async run({ root, since }) {
    const now = await sizes(root);
    const before = since === undefined ? null : await sizes(root, since);
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

async function sizes(root: string, revision?: string): Promise<Map<string, Size>> {
  const output = await runWell({
    command: 'git',
    args: ['grep', '-Ic', '', ...(revision === undefined ? [] : [revision]), '--', ...sources, ...generated],
    cwd: root,
  });
  const found = new Map<string, Size>();
  for (const line of output.split('\n')) {
    const [, path = '', lines = '0'] = /^(?:[^:]+:)??([^:]+):(\d+)$/.exec(line) ?? [];
    for (const folder of [folderOf(path), 'total']) {
      const size = found.get(folder) ?? { files: 0, code: 0, tests: 0, smallFiles: 0 };
      size.files += 1;
      size[isTest(path) ? 'tests' : 'code'] += Number(lines);
      if (Number(lines) <= small) size.smallFiles += 1;
      found.set(folder, size);
    }
  }
  return found;
}

function folderOf(path: string): string {
  const [top = '', next = '', ...rest] = path.split('/');
  if (next === '') return '(root)';
  return ['platform', 'local', 'proof', 'supabase'].includes(top) && rest.length > 0 ? `${top}/${next}` : top;
}
