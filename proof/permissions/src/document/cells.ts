import { type Bucket, CLOSED, FILES, INVOICES, KEEPS_FILES, PLACES } from '../expected/files.ts';
import type { Answers } from '../expected/server-functions.ts';
import type { Column, FunctionEntry, Rows, TableEntry, ViewEntry } from '../expected/vocabulary.ts';

/** The columns of the tables in the document, and whose rights each tells. */
export const ROLES = ['anon', 'clientA', 'author', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const NOTHING = '–';

type Entry = TableEntry | ViewEntry;

const classesOf = (entry: Entry) => Object.keys('classes' in entry ? entry.classes : entry.rows);

const reached = (entry: Entry, rows: Rows | undefined) =>
  rows === '*' ? classesOf(entry) : [...(rows ?? [])];

/** Which rows: nothing for all, `own` for what the other client does not reach, else what the classes are called. */
function scopeOf(entry: Entry, role: Role, rows: readonly string[], others: readonly string[]): string {
  const all = classesOf(entry);
  if (rows.length === all.length) return '';
  if (role === 'clientA' && rows.every((one) => !others.includes(one)) && others.length > 0) return ' own';
  const called = (names: readonly string[]) =>
    [...new Set(names.map((name) => entry.called?.[name] ?? name))].join(', ');
  const missing = all.filter((one) => !rows.includes(one));
  if (missing.length === 1 && rows.length > 1 && !entry.called?.[rows[0] ?? ''])
    return ` all but ${called(missing)}`;
  const text = called(rows);
  return text === '' ? '' : ` ${text}`;
}

const verdictOf = ({ but = {}, is }: Column, role: Role, rowClass: string) =>
  but[`${role}:${rowClass}`] ?? but[`:${rowClass}`] ?? but[role] ?? is;

/** The columns, where no more can be written than are refused. */
function columnsOf({ columns }: TableEntry, role: Role, rows: readonly string[]): string | null {
  const thatAre = (verdict: Column['is']) =>
    Object.entries(columns)
      .filter(([, column]) => rows.some((rowClass) => verdictOf(column, role, rowClass) === verdict))
      .map(([name]) => name);
  const free = thatAre('free');
  if (free.length === 0) return null;
  return free.length <= thatAre('refused').length ? `: ${free.join(', ')}` : '';
}

function insertsOf({ insert }: TableEntry, role: Role): string | null {
  const allowed = Object.values(insert).filter(({ by }) => (by as readonly string[]).includes(role));
  const kinds = (cases: typeof allowed) => [...new Set(cases.map(({ row }) => row.kind ?? ''))];
  if (allowed.length === 0) return null;
  const given = kinds(allowed);
  return given.length === kinds(Object.values(insert)).length
    ? ''
    : ` ${given.join(', ').replaceAll("'", '')}`;
}

/** S, I, U and D with the rows and columns that they reach. */
export function rightsOf(entry: Entry, role: Role): string {
  const parts: (readonly [letter: string, suffix: string])[] = [];
  const add = (letter: string, grants: TableEntry['read'] | undefined, more = '') => {
    const rows = reached(entry, grants?.[role]);
    if (rows.length > 0)
      parts.push([letter, scopeOf(entry, role, rows, reached(entry, grants?.clientB)) + more]);
  };
  add('S', entry.read);
  if ('insert' in entry) {
    const inserts = insertsOf(entry, role);
    const readable = reached(entry, entry.read[role]);
    const isOwn =
      role === 'clientA' || scopeOf(entry, role, readable, reached(entry, entry.read.clientB)) === ' own';
    if (inserts !== null) parts.push(['I', isOwn ? `${inserts} own` : inserts]);
    const columns = columnsOf(entry, role, reached(entry, entry.update[role]));
    if (columns !== null) add('U', entry.update, columns);
    add('D', entry.remove);
  }
  if (parts.length === 0) return NOTHING;
  const runs = parts.reduce<{ letters: string; suffix: string }[]>((found, [letter, suffix]) => {
    const last = found.at(-1);
    if (last && last.suffix === suffix && !suffix.includes(':')) last.letters += ` ${letter}`;
    else found.push({ letters: letter, suffix });
    return found;
  }, []);
  return runs.map(({ letters, suffix }) => letters + suffix).join('; ');
}

/** Who may call a function of the database. */
export function callersOf({ by, whom }: FunctionEntry): string {
  const names: readonly string[] = by;
  if (whom) return whom;
  if (names.includes('anon')) return 'all';
  if (names.includes('clientA')) return 'signed in';
  if (names.includes('author')) return 'staff';
  return names.includes('service') ? 'service' : 'nobody';
}

/** What a person does with the files of a bucket. */
export function filesOf(bucket: Bucket, role: Role): string {
  const includes = (people: readonly string[]) => people.includes(role);
  const opened = Object.values(INVOICES).filter(includes).length;
  const stored = PLACES.filter(([place, , by]) => place === bucket && includes(by)).map(([, name]) =>
    name.replace(/\$\w+/, '{own id}').replace(/[^/]*$/, ''),
  );
  const ways = [
    FILES[bucket].isPublic ? 'by address' : '',
    bucket === 'archives' && role === 'clientA' ? '`company-archive` own' : '',
    bucket === 'invoices' && opened > 0 ? `\`open-file\`${role === 'clientA' ? ' own' : ''}` : '',
    stored.length > 0 ? `\`upload-file\` to ${stored.join(' ')}` : '',
    bucket !== 'releases' && !CLOSED.includes(bucket) && includes(KEEPS_FILES) ? 'list; download; D' : '',
  ];
  return ways.filter((way) => way !== '').join('; ') || NOTHING;
}

/** How a call to a server function is answered. */
export function answerOf(answers: Answers, role: Role): string {
  const status = answers[role];
  if (status !== undefined) return String(status);
  return role === 'clientA' && answers.clientB !== undefined ? `own; else ${answers.clientB}` : 'yes';
}
