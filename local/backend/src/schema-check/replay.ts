import {
  mergeShapes,
  missingIn,
  type RequestShape,
  type Shape,
  shapeOf,
} from '@northlight/domain/request-shape';
import type { Catalogue } from './catalogue.ts';
import type { Copy, Person } from './copy.ts';

/** What a request was answered with. */
interface Answer {
  readonly status: number;
  readonly said: unknown;
}

/** A request with values, so that it finds something, and its answer before the migrations. */
export interface Replayed {
  /** Its place in the list of requests. */
  readonly index: number;
  readonly request: Request;
  readonly person: Person | null;
  readonly answer: Answer;
  /** What its screens can read: what they were seen to get, and what they get from the copy. */
  readonly known: Shape;
}

/** What a request no longer gets. */
export interface Loss {
  readonly index: number;
  readonly what: string;
  readonly mend: string;
}

const origin = 'http://backend.internal';
const mostRows = 30;
const mostGuesses = 12;

/** Whether a request of this form can be asked again: what reads rows, and calls of functions. */
export const isReplayed = ({ method, path }: RequestShape): boolean =>
  path.startsWith('/rest/v1/rpc/') || (path.startsWith('/rest/v1/') && ['GET', 'HEAD'].includes(method));

/** Asks each request with values from rows that its asker sees. Those that get no answer now are left out. */
export async function replayBefore(
  copy: Copy,
  requests: readonly RequestShape[],
  catalogue: Catalogue,
): Promise<Replayed[]> {
  const rows = new RowsOf(copy);
  const replayed: Replayed[] = [];
  for (const [index, shape] of requests.entries()) {
    if (!isReplayed(shape)) continue;
    const person = copy.people.find(({ role }) => role === shape.as) ?? null;
    if (person === null && shape.as !== 'anon') continue;
    let best: Replayed | null = null;
    for (const request of await requestsFor(shape, person, catalogue, rows)) {
      const answer = await ask(copy, person, request);
      if (answer.status >= 400) continue;
      if (best === null || weightOf(answer) > weightOf(best.answer))
        best = { index, request, person, answer, known: knownOf(shape, answer) };
    }
    if (best !== null) replayed.push(best);
  }
  return replayed;
}

/** Asks the same again, and says what is missing. */
export async function replayAfter(copy: Copy, replayed: readonly Replayed[]): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const { index, request, person, answer, known } of replayed) {
    const now = await ask(copy, person, request);
    const lose = (what: string, mend: string) => losses.push({ index, what, mend });
    if (now.status >= 400) {
      const { message = '' } = (now.said ?? {}) as { message?: string };
      lose(
        `is answered ${now.status}: ${message}`,
        'Keep what it names until no release that asks for it is kept.',
      );
      continue;
    }
    const [before, after] = [rowsIn(answer), rowsIn(now)];
    if (before !== null && after !== null && after < before) {
      lose(
        `finds ${after} of ${before} rows`,
        'Leave the rows in sight of older releases: a policy or view that hides them comes after those.',
      );
      continue;
    }
    const [first] = missingIn(known, shapeOf(now.said));
    if (first !== undefined) lose(`gets another answer: ${first}`, 'Keep the old form beside the new one.');
  }
  return losses;
}

const knownOf = ({ answer }: RequestShape, { said }: Answer): Shape =>
  answer === null ? shapeOf(said) : mergeShapes(shapeOf(said), answer);

const rowsIn = ({ said }: Answer) => (Array.isArray(said) ? said.length : null);
const weightOf = ({ said }: Answer) => JSON.stringify(said ?? null).length;

async function ask(copy: Copy, person: Person | null, request: Request): Promise<Answer> {
  const answer = await copy.ask(person, request);
  const text = await answer.text();
  try {
    return { status: answer.status, said: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: answer.status, said: null };
  }
}

type Row = Readonly<Record<string, unknown>>;

/** A row of each table, as somebody sees it. */
class RowsOf {
  readonly #copy: Copy;
  readonly #known = new Map<string, Promise<readonly Row[]>>();

  constructor(copy: Copy) {
    this.#copy = copy;
  }

  of(table: string, person: Person | null): Promise<readonly Row[]> {
    const key = `${person?.role} ${table}`;
    const known = this.#known.get(key) ?? this.#read(table, person);
    this.#known.set(key, known);
    return known;
  }

  async #read(table: string, person: Person | null): Promise<readonly Row[]> {
    const { said } = await ask(
      this.#copy,
      person,
      new Request(`${origin}/rest/v1/${table}?limit=${mostRows}`),
    );
    return Array.isArray(said) ? (said as Row[]) : [];
  }
}

async function requestsFor(
  shape: RequestShape,
  person: Person | null,
  catalogue: Catalogue,
  rows: RowsOf,
): Promise<Request[]> {
  return shape.path.startsWith('/rest/v1/rpc/')
    ? callsFor(shape, person, catalogue, rows)
    : [readFor(shape, await rows.of(tableOf(shape), person))];
}

const tableOf = ({ path }: RequestShape) => path.replace('/rest/v1/', '');

/** Every value is taken from one row, so that all conditions together find it. */
function readFor({ path, method, query, headers }: RequestShape, rows: readonly Row[]): Request {
  const filtered = query
    .filter(([, form]) => /(^|\.)\?/.test(form) || form.includes('.?'))
    .map(([name]) => name);
  const row =
    rows.find((each) => filtered.every((name) => !(name in each) || each[name] !== null)) ?? rows[0] ?? {};
  const url = new URL(path, origin);
  for (const [name, form] of query) {
    if (name === 'limit') url.searchParams.append('limit', String(mostRows));
    else if (name !== 'offset') url.searchParams.append(name, filled(name, form, row));
  }
  return new Request(url, { method, headers });
}

const none = '00000000-0000-4000-8000-000000000000';

function filled(name: string, form: string, row: Row): string {
  if (/(?:^|\.)(?:and|or)$/.test(name)) {
    return form.replace(/([\w>-]+)\.((?:not\.)?\w+)\.\?/g, (_, column, operator) => {
      return `${column}.${operator}.${valueFor(operator, row[column])}`;
    });
  }
  return form.replace(/^((?:not\.)?[\w()]+)\.\?$/, (_, operator) => {
    return `${operator}.${valueFor(operator, row[name.split('.').at(-1) ?? ''])}`;
  });
}

/** A value by which the row is found that has it. */
function valueFor(operator: string, value: unknown): string {
  const text =
    value === undefined || value === null ? none : typeof value === 'object' ? none : String(value);
  const plain = /[,()"]/.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : text;
  if (/(?:^|\.)in$/.test(operator)) return `(${plain})`;
  if (/like$/.test(operator)) return '*';
  if (/(?:cs|cd|ov)$/.test(operator)) return '{}';
  if (/fts/.test(operator)) return 'a';
  if (/(?:^|\.)[gl]t$/.test(operator) && operator.endsWith('gt') && typeof value === 'string') {
    return /^\d{4}-\d\d-\d\d/.test(value) ? '1970-01-01' : plain;
  }
  if (operator.endsWith('lt') && typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value))
    return '2999-01-01';
  return plain;
}

/** Calls with what a column of the argument's name or type holds; the one that gets most in answer is kept. */
async function callsFor(
  { path, method, query, body, headers }: RequestShape,
  person: Person | null,
  { routines, columns }: Catalogue,
  rows: RowsOf,
): Promise<Request[]> {
  const name = path.replace('/rest/v1/rpc/', '');
  const routine = routines.find((each) => each.name === name);
  const given = method === 'POST' ? Object.keys(body ?? {}) : query.map(([argument]) => argument);
  const tables = [...new Set(columns.map(({ table }) => table))];
  let guesses: Record<string, unknown>[] = [{}];
  for (const argument of given) {
    const place = routine?.arguments.indexOf(argument) ?? -1;
    const type = place === -1 ? undefined : routine?.types[place];
    // What selects and orders is no argument.
    if (type === undefined) continue;
    const values = await valuesOf(argument, type, person, tables, columns, rows);
    guesses = guesses
      .flatMap((guess) => values.map((value) => ({ ...guess, [argument]: value })))
      .slice(0, mostGuesses);
  }
  return guesses.map((guess) => {
    const url = new URL(path, origin);
    for (const [key, form] of query) if (!(key in guess) && form !== '?') url.searchParams.append(key, form);
    if (method === 'POST') {
      const sent = { ...headers, 'content-type': 'application/json' };
      return new Request(url, { method, headers: sent, body: JSON.stringify(guess) });
    }
    for (const [key, value] of Object.entries(guess)) url.searchParams.append(key, String(value));
    return new Request(url, { method, headers });
  });
}

async function valuesOf(
  argument: string,
  type: string,
  person: Person | null,
  tables: readonly string[],
  columns: Catalogue['columns'],
  rows: RowsOf,
): Promise<readonly unknown[]> {
  const stem = argument.replace(/^p?_/, '');
  const named = columns.filter((column) => column.name === stem && column.type === type);
  const found: unknown[] = [];
  const places =
    named.length > 0 ? named : type === 'uuid' ? tables.map((table) => ({ table, name: 'id' })) : [];
  for (const { table, name } of places) {
    const value = (await rows.of(table, person))[0]?.[name];
    if (value !== undefined && value !== null) found.push(value);
  }
  if (found.length > 0) return [...new Set(found)].slice(0, mostGuesses);
  if (type === 'uuid') return [none];
  if (/int|numeric|double/.test(type)) return [1];
  if (type === 'boolean') return [true];
  if (/date|time/.test(type)) return ['2026-01-01'];
  if (type.endsWith('[]')) return [[]];
  return /json/.test(type) ? [{}] : ['a'];
}
