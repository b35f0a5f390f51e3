import type { Grantee } from '../world/actors.ts';

/**
 * The vocabulary of the expected answers, which are written manually, independently of the policies. The tables in
 * docs/permissions.md are generated from them. `$name` in SQL is a fixture's id. An actor without answers has another
 * actor's permissions, see `getGrantee`.
 */

/** Names of row classes; `*` means all. */
export type Rows = readonly string[] | '*';

/** The rows that each actor can reach; none by default. */
export type Grants = Readonly<Partial<Record<Grantee, Rows>>>;

/**
 * What happens when a writable row's column is written: the value is stored (`free`), `ignored` or `refused`, or the database
 * computes the column (`generated`).
 */
type Verdict = 'free' | 'ignored' | 'refused' | 'generated';

export interface Column {
  /** Another valid value, as an SQL expression. */
  readonly to: string;
  readonly is: Verdict;
  /** Exceptions by `actor`, `:rowClass` or `actor:rowClass`; the most specific one applies. */
  readonly exceptions?: Readonly<Record<string, Verdict>>;
  /** A CHECK allows only one value, so no other value can be tried without rules. */
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
  /** Class labels in the document; default: the class names. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface ViewEntry {
  readonly key: string;
  /** A query for each row class's keys, from tables only. */
  readonly rows: Readonly<Record<string, string>>;
  readonly read: Grants;
  readonly labels?: TableEntry['labels'];
  /** The columns of a view that clients or visitors read. Those of the others are open to whoever may read the row. */
  readonly columns?: readonly string[];
}

export interface FunctionEntry {
  readonly by: readonly Grantee[];
  readonly call?: string;
  /** The callers in the document, if `call` works for fewer actors. */
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

export const publicRead = (...classes: string[]): Grants => ({
  ...Object.fromEntries(Object.keys(EVERYONE).map((actorName) => [actorName, classes])),
  ...STAFF,
  ...SERVICE,
});

export const free = (to: string, exceptions?: Column['exceptions']): Column => ({
  to,
  is: 'free',
  ...(exceptions ? { exceptions } : {}),
});
export const ignored = (to: string): Column => ({ to, is: 'ignored' });
export const refused = (to: string): Column => ({ to, is: 'refused' });
export const fixed = (to: string): Column => ({ to, is: 'ignored', isFixed: true });
export const generated = (to: string): Column => ({ to, is: 'generated' });

export const LONG_AGO = "timestamptz '2001-01-01'";

/** Columns that keep their value, whatever a caller sends. */
export const STAMPS = {
  id: ignored('md5(id::text)::uuid'),
  created_at: ignored(LONG_AGO),
  updated_at: ignored(LONG_AGO),
} as const;

export const texts = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free("'Another'")]));

export const links = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free("'https://other.example/'")]));

export const pictures = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free("'/storage/v1/object/public/uploads/team/9.png'")]));

export const flags = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, free(`not ${name}`)]));

/** Columns that only the backend writes. Any different value will do. */
export const closed = (columns: Readonly<Record<string, string>>): Record<string, Column> =>
  Object.fromEntries(Object.entries(columns).map(([name, to]) => [name, refused(to)]));

export const rowsOfA = "project_id in ('$projectA', '$projectFree')";
export const rowsOfB = "project_id = '$projectB'";
