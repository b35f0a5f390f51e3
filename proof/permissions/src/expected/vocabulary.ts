import type { Grantee } from '../world/actors.ts';

/**
 * The vocabulary of the expected answers, which are written by hand and independent of the policies. The tables of
 * docs/permissions.md are generated from them. `$name` in SQL is an id of the fixtures. An actor without answers has the
 * rights of another one, see `getGrantee`.
 */

/** Names of row classes; `*` stands for all. */
export type Rows = readonly string[] | '*';

/** The rows that each actor reaches; none by default. */
export type Grants = Readonly<Partial<Record<Grantee, Rows>>>;

/**
 * The result of writing a column of a writable row: the value is stored (`free`), ignored (`kept`) or `refused`, or the
 * database computes the column (`generated`).
 */
type Verdict = 'free' | 'kept' | 'refused' | 'generated';

export interface Column {
  /** Another valid value, as SQL over the row. */
  readonly to: string;
  readonly is: Verdict;
  /** Exceptions by `who`, `:rowClass` or `who:rowClass`; the most specific one applies. */
  readonly exceptions?: Readonly<Record<string, Verdict>>;
  /** A CHECK allows only one value, so there is no other value to try without rules. */
  readonly isFixed?: true;
}

export interface InsertCase {
  readonly row: Readonly<Record<string, string>>;
  readonly by: readonly Grantee[];
  /** Values that callers may send but that must not be stored, by column. */
  readonly overwritten?: Readonly<Record<string, string>>;
  /** Statements that the owner runs first, if the fixtures prevent the insert. */
  readonly prepare?: string;
}

export interface TableEntry {
  /** Row classes as conditions. Every row is in exactly one class, and every class has a row. */
  readonly classes: Readonly<Record<string, string>>;
  readonly read: Grants;
  readonly insert: Readonly<Record<string, InsertCase>>;
  readonly update: Grants;
  readonly columns: Readonly<Record<string, Column>>;
  readonly remove: Grants;
  /** Classes whose rows cannot be deleted, because other rows reference them. */
  readonly referencedClasses?: readonly string[];
  /** Labels of classes in the document; default: their names. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Not created by our migrations. Columns that are not listed here are ignored. */
  readonly isForeign?: true;
}

export interface ViewEntry {
  /** The view's key, as SQL. */
  readonly key: string;
  /** A query per row class for the keys of its rows, from tables only. */
  readonly rows: Readonly<Record<string, string>>;
  readonly read: Grants;
  readonly labels?: TableEntry['labels'];
  readonly columns: readonly string[];
}

export interface FunctionEntry {
  readonly by: readonly Grantee[];
  /** Arguments, as SQL. */
  readonly call?: string;
  /** The callers in the document, if `call` is valid for fewer people. */
  readonly documentedCallers?: string;
}

export const ALL = '*' as const;
export const STAFF = { author: ALL, admin: ALL } as const;
export const SERVICE = { service: ALL } as const;
export const WRITERS = { ...STAFF, ...SERVICE } as const;
export const BY_WRITERS = ['author', 'admin', 'service'] as const;
export const EVERYONE: Grants = {
  anon: ALL,
  clientA: ALL,
  clientB: ALL,
  author: ALL,
  admin: ALL,
  employee: ALL,
  noProfile: ALL,
  demoted: ALL,
  service: ALL,
};

/** Everybody sees these classes; staff and service see all classes. */
export const publicly = (...classes: string[]): Grants => ({
  ...Object.fromEntries(Object.keys(EVERYONE).map((who) => [who, classes])),
  ...STAFF,
  ...SERVICE,
});

export const free = (to: string, exceptions?: Column['exceptions']): Column => ({
  to,
  is: 'free',
  ...(exceptions ? { exceptions } : {}),
});
export const kept = (to: string): Column => ({ to, is: 'kept' });
export const refused = (to: string): Column => ({ to, is: 'refused' });
/** The key of a table with one row. */
export const fixed = (to: string): Column => ({ to, is: 'kept', isFixed: true });
export const generated = (to: string): Column => ({ to, is: 'generated' });

export const LONG_AGO = "timestamptz '2001-01-01'";

/** Columns that keep their value, whatever a person sends. */
export const STAMPS = {
  id: kept('md5(id::text)::uuid'),
  created_at: kept(LONG_AGO),
  updated_at: kept(LONG_AGO),
} as const;

/** Texts without a format. */
export const texts = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free("'Another'")]));

/** Links to other sites. */
export const links = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free("'https://other.example/'")]));

/** Pictures, by address or path. */
export const pictures = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free("'/storage/v1/object/public/uploads/team/9.png'")]));

export const flags = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free(`not ${name}`)]));

/** Columns that only the backend writes. The value only has to differ. */
export const closed = (columns: Readonly<Record<string, string>>): Record<string, Column> =>
  Object.fromEntries(Object.entries(columns).map(([name, to]) => [name, refused(to)]));

/** Rows of projects of client A and client B. */
export const ofA = "project_id in ('$projectA', '$projectFree')";
export const ofB = "project_id = '$projectB'";
