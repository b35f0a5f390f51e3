import { BUCKETS, type Bucket, FILE_MANAGERS, INVOICE_READERS, UPLOADS } from '../expected/files.ts';
import type { Statuses } from '../expected/server-functions.ts';
import type { Column, FunctionEntry, Rows, TableEntry, ViewEntry } from '../expected/vocabulary.ts';

export const ROLES = ['anon', 'clientA', 'author', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const NOTHING = '–';

type Entry = TableEntry | ViewEntry;

const listClasses = (entry: Entry) => Object.keys('classes' in entry ? entry.classes : entry.rows);

const resolveClasses = (entry: Entry, rows: Rows | undefined) =>
  rows === '*' ? listClasses(entry) : [...(rows ?? [])];

/** Describes rows: empty for all, `own` if the other client cannot reach them, otherwise their class labels. */
function formatScope(entry: Entry, role: Role, rows: readonly string[], others: readonly string[]): string {
  const all = listClasses(entry);
  if (rows.length === all.length) return '';
  if (role === 'clientA' && rows.every((rowClass) => !others.includes(rowClass)) && others.length > 0)
    return ' own';
  const joinLabels = (names: readonly string[]) =>
    [...new Set(names.map((name) => entry.labels?.[name] ?? name))].join(', ');
  const missing = all.filter((rowClass) => !rows.includes(rowClass));
  if (missing.length === 1 && rows.length > 1 && !entry.labels?.[rows[0] ?? ''])
    return ` all except ${joinLabels(missing)}`;
  const text = joinLabels(rows);
  return text === '' ? '' : ` ${text}`;
}

const getVerdict = ({ exceptions = {}, is }: Column, role: Role, rowClass: string) =>
  exceptions[`${role}:${rowClass}`] ?? exceptions[`:${rowClass}`] ?? exceptions[role] ?? is;

/** Lists the writable columns, unless more columns are writable than refused. */
function formatColumns({ columns }: TableEntry, role: Role, rows: readonly string[]): string | null {
  const withVerdict = (verdict: Column['is']) =>
    Object.entries(columns)
      .filter(([, column]) => rows.some((rowClass) => getVerdict(column, role, rowClass) === verdict))
      .map(([name]) => name);
  const free = withVerdict('free');
  if (free.length === 0) return null;
  return free.length <= withVerdict('refused').length ? `: ${free.join(', ')}` : '';
}

function formatInserts({ insert }: TableEntry, role: Role): string | null {
  const allowed = Object.values(insert).filter(({ by }) => (by as readonly string[]).includes(role));
  const listKinds = (cases: typeof allowed) => [...new Set(cases.map(({ row }) => row.kind ?? ''))];
  if (allowed.length === 0) return null;
  const allowedKinds = listKinds(allowed);
  return allowedKinds.length === listKinds(Object.values(insert)).length
    ? ''
    : ` ${allowedKinds.join(', ').replaceAll("'", '')}`;
}

/** Formats S, I, U and D with their rows and columns, as in docs/permissions.md. */
export function formatPermissions(entry: Entry, role: Role): string {
  const parts: (readonly [letter: string, suffix: string])[] = [];
  const add = (letter: string, grants: TableEntry['read'] | undefined, suffix = '') => {
    const rows = resolveClasses(entry, grants?.[role]);
    if (rows.length > 0)
      parts.push([letter, formatScope(entry, role, rows, resolveClasses(entry, grants?.clientB)) + suffix]);
  };
  add('S', entry.read);
  if ('insert' in entry) {
    const inserts = formatInserts(entry, role);
    const readable = resolveClasses(entry, entry.read[role]);
    const isOwn =
      role === 'clientA' ||
      formatScope(entry, role, readable, resolveClasses(entry, entry.read.clientB)) === ' own';
    if (inserts !== null) parts.push(['I', isOwn ? `${inserts} own` : inserts]);
    const columns = formatColumns(entry, role, resolveClasses(entry, entry.update[role]));
    if (columns !== null) add('U', entry.update, columns);
    add('D', entry.remove);
  }
  if (parts.length === 0) return NOTHING;
  const runs = parts.reduce<{ letters: string; suffix: string }[]>((runs, [letter, suffix]) => {
    const last = runs.at(-1);
    if (last && last.suffix === suffix && !suffix.includes(':')) last.letters += ` ${letter}`;
    else runs.push({ letters: letter, suffix });
    return runs;
  }, []);
  return runs.map(({ letters, suffix }) => letters + suffix).join('; ');
}

export function formatCallers({ by, documentedCallers }: FunctionEntry): string {
  const names: readonly string[] = by;
  if (documentedCallers) return documentedCallers;
  if (names.includes('anon')) return 'all';
  if (names.includes('clientA')) return 'signed in';
  if (names.includes('author')) return 'staff';
  return names.includes('service') ? 'service' : 'nobody';
}

export function formatFilePermissions(bucket: Bucket, role: Role): string {
  const includes = (people: readonly string[]) => people.includes(role);
  const readableCount = Object.values(INVOICE_READERS).filter(includes).length;
  const uploadFolders = UPLOADS.filter(([uploadBucket, , by]) => uploadBucket === bucket && includes(by)).map(
    ([, name]) => name.replace(/\$\w+/, '{own id}').replace(/[^/]*$/, ''),
  );
  const permissions = [
    BUCKETS[bucket] === 'public' ? 'by URL' : '',
    bucket === 'archives' && role === 'clientA' ? '`company-archive` own' : '',
    bucket === 'invoices' && readableCount > 0 ? `\`open-file\`${role === 'clientA' ? ' own' : ''}` : '',
    uploadFolders.length > 0 ? `\`upload-file\` to ${uploadFolders.join(' ')}` : '',
    /uploads|invoices/.test(bucket) && includes(FILE_MANAGERS) ? 'list; download; D' : '',
  ];
  return permissions.filter((permission) => permission !== '').join('; ') || NOTHING;
}

export function formatStatus(answers: Statuses, role: Role): string {
  const status = answers[role];
  if (status !== undefined) return String(status);
  return role === 'clientA' && answers.clientB !== undefined ? `own; else ${answers.clientB}` : 'yes';
}
