import {
  type Bucket,
  CLOSED_BUCKETS,
  FILE_MANAGERS,
  FILES,
  INVOICE_READERS,
  UPLOADS,
} from '../expected/files.ts';
import type { Answers } from '../expected/server-functions.ts';
import type { Column, FunctionEntry, Rows, TableEntry, ViewEntry } from '../expected/vocabulary.ts';

/** The role columns of the tables in the document. */
export const ROLES = ['anon', 'clientA', 'author', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const NOTHING = '–';

type Entry = TableEntry | ViewEntry;

const classesOf = (entry: Entry) => Object.keys('classes' in entry ? entry.classes : entry.rows);

const classesIn = (entry: Entry, rows: Rows | undefined) =>
  rows === '*' ? classesOf(entry) : [...(rows ?? [])];

/** Describes rows: empty for all, `own` if the other client cannot reach them, else the labels of their classes. */
function scopeOf(entry: Entry, role: Role, rows: readonly string[], others: readonly string[]): string {
  const all = classesOf(entry);
  if (rows.length === all.length) return '';
  if (role === 'clientA' && rows.every((one) => !others.includes(one)) && others.length > 0) return ' own';
  const labelsOf = (names: readonly string[]) =>
    [...new Set(names.map((name) => entry.labels?.[name] ?? name))].join(', ');
  const missing = all.filter((one) => !rows.includes(one));
  if (missing.length === 1 && rows.length > 1 && !entry.labels?.[rows[0] ?? ''])
    return ` all except ${labelsOf(missing)}`;
  const text = labelsOf(rows);
  return text === '' ? '' : ` ${text}`;
}

const verdictOf = ({ exceptions = {}, is }: Column, role: Role, rowClass: string) =>
  exceptions[`${role}:${rowClass}`] ?? exceptions[`:${rowClass}`] ?? exceptions[role] ?? is;

/** Lists the writable columns, unless more columns are writable than refused. */
function columnsOf({ columns }: TableEntry, role: Role, rows: readonly string[]): string | null {
  const withVerdict = (verdict: Column['is']) =>
    Object.entries(columns)
      .filter(([, column]) => rows.some((rowClass) => verdictOf(column, role, rowClass) === verdict))
      .map(([name]) => name);
  const free = withVerdict('free');
  if (free.length === 0) return null;
  return free.length <= withVerdict('refused').length ? `: ${free.join(', ')}` : '';
}

function insertsOf({ insert }: TableEntry, role: Role): string | null {
  const allowed = Object.values(insert).filter(({ by }) => (by as readonly string[]).includes(role));
  const kindsOf = (cases: typeof allowed) => [...new Set(cases.map(({ row }) => row.kind ?? ''))];
  if (allowed.length === 0) return null;
  const allowedKinds = kindsOf(allowed);
  return allowedKinds.length === kindsOf(Object.values(insert)).length
    ? ''
    : ` ${allowedKinds.join(', ').replaceAll("'", '')}`;
}

/** S, I, U and D with their rows and columns. */
export function rightsOf(entry: Entry, role: Role): string {
  const parts: (readonly [letter: string, suffix: string])[] = [];
  const add = (letter: string, grants: TableEntry['read'] | undefined, suffix = '') => {
    const rows = classesIn(entry, grants?.[role]);
    if (rows.length > 0)
      parts.push([letter, scopeOf(entry, role, rows, classesIn(entry, grants?.clientB)) + suffix]);
  };
  add('S', entry.read);
  if ('insert' in entry) {
    const inserts = insertsOf(entry, role);
    const readable = classesIn(entry, entry.read[role]);
    const isOwn =
      role === 'clientA' || scopeOf(entry, role, readable, classesIn(entry, entry.read.clientB)) === ' own';
    if (inserts !== null) parts.push(['I', isOwn ? `${inserts} own` : inserts]);
    const columns = columnsOf(entry, role, classesIn(entry, entry.update[role]));
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

/** Who may call a function of the database. */
export function callersOf({ by, documentedCallers }: FunctionEntry): string {
  const names: readonly string[] = by;
  if (documentedCallers) return documentedCallers;
  if (names.includes('anon')) return 'all';
  if (names.includes('clientA')) return 'signed in';
  if (names.includes('author')) return 'staff';
  return names.includes('service') ? 'service' : 'nobody';
}

/** What a role may do with the files of a bucket. */
export function filesOf(bucket: Bucket, role: Role): string {
  const includes = (people: readonly string[]) => people.includes(role);
  const opened = Object.values(INVOICE_READERS).filter(includes).length;
  const stored = UPLOADS.filter(([place, , by]) => place === bucket && includes(by)).map(([, name]) =>
    name.replace(/\$\w+/, '{own id}').replace(/[^/]*$/, ''),
  );
  const ways = [
    FILES[bucket].isPublic ? 'by address' : '',
    bucket === 'archives' && role === 'clientA' ? '`company-archive` own' : '',
    bucket === 'invoices' && opened > 0 ? `\`open-file\`${role === 'clientA' ? ' own' : ''}` : '',
    stored.length > 0 ? `\`upload-file\` to ${stored.join(' ')}` : '',
    bucket !== 'releases' && !CLOSED_BUCKETS.includes(bucket) && includes(FILE_MANAGERS)
      ? 'list; download; D'
      : '',
  ];
  return ways.filter((way) => way !== '').join('; ') || NOTHING;
}

/** The answer of a server function to a role. */
export function answerOf(answers: Answers, role: Role): string {
  const status = answers[role];
  if (status !== undefined) return String(status);
  return role === 'clientA' && answers.clientB !== undefined ? `own; else ${answers.clientB}` : 'yes';
}
