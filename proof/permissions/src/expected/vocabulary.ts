import type { Grantee } from '../world/actors.ts';

/**
 * The words in which the expected answers are written, by hand: nothing here is read from a policy. The tables of
 * docs/permissions.md are made from them. `$name` in SQL stands for an id of the fixtures. Who is not named there has somebody else's rights:
 * `granteeOf` says whose.
 */

/** Names of row classes; `*` is all of them. */
export type Rows = readonly string[] | '*';

/** Who reaches which rows. Who is not named reaches none. */
export type Grants = Readonly<Partial<Record<Grantee, Rows>>>;

/**
 * What comes of writing a column in a row that one may write: it is stored (`free`), the statement passes and the old value
 * stays (`kept`), it is refused, or the database makes the value itself (`generated`).
 */
type Verdict = 'free' | 'kept' | 'refused' | 'generated';

export interface Column {
  /** Another valid value, as SQL over the row. */
  readonly to: string;
  readonly is: Verdict;
  /** Exceptions by `who`, `:rowClass` or `who:rowClass`; the last that fits counts. */
  readonly but?: Readonly<Record<string, Verdict>>;
  /** A CHECK leaves it one value: there is no other to try when nothing stands in the way. */
  readonly isFixed?: true;
}

export interface InsertCase {
  readonly row: Readonly<Record<string, string>>;
  readonly by: readonly Grantee[];
  /** Columns that the caller may name and never decides: the value that must not be stored. */
  readonly overwritten?: Readonly<Record<string, string>>;
  /** What the owner does before, where the fixtures stand in the way. */
  readonly prepare?: string;
}

export interface TableEntry {
  /** Row classes by name, each a condition; every row is in exactly one, and every class has a row. */
  readonly classes: Readonly<Record<string, string>>;
  readonly read: Grants;
  readonly insert: Readonly<Record<string, InsertCase>>;
  readonly update: Grants;
  readonly columns: Readonly<Record<string, Column>>;
  readonly remove: Grants;
  /** Classes whose rows cannot go while something hangs on them. */
  readonly holds?: readonly string[];
  /** What the document calls the rows of a class, where its name does not say it. */
  readonly called?: Readonly<Record<string, string>>;
  /** Not made by our migrations: columns that are not named here are nobody's concern. */
  readonly isForeign?: true;
}

export interface ViewEntry {
  /** The view's key, as SQL. */
  readonly key: string;
  /** Per row class: a query for the keys of its rows, from the tables alone. */
  readonly rows: Readonly<Record<string, string>>;
  readonly read: Grants;
  readonly called?: TableEntry['called'];
  readonly columns: readonly string[];
}

export interface FunctionEntry {
  readonly by: readonly Grantee[];
  /** Arguments, as SQL. */
  readonly call?: string;
  /** Who may call it, in the document, where the call above is right for fewer. */
  readonly whom?: string;
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

/** Everybody sees these classes; staff and service see all. */
export const publicly = (...classes: string[]): Grants => ({
  ...Object.fromEntries(Object.keys(EVERYONE).map((who) => [who, classes])),
  ...STAFF,
  ...SERVICE,
});

export const free = (to: string, but?: Column['but']): Column => ({
  to,
  is: 'free',
  ...(but ? { but } : {}),
});
export const kept = (to: string): Column => ({ to, is: 'kept' });
export const refused = (to: string): Column => ({ to, is: 'refused' });
/** The key of a table that has one row. */
export const fixed = (to: string): Column => ({ to, is: 'kept', isFixed: true });
export const generated = (to: string): Column => ({ to, is: 'generated' });

export const LONG_AGO = "timestamptz '2001-01-01'";

/** What the stamps of a row keep, whatever a person sends. */
export const STAMPS = {
  id: kept('md5(id::text)::uuid'),
  created_at: kept(LONG_AGO),
  updated_at: kept(LONG_AGO),
} as const;

/** Plain texts that may be anything. */
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

/** Nobody but the backend itself writes them: the sample only has to differ. */
export const closed = (columns: Readonly<Record<string, string>>): Record<string, Column> =>
  Object.fromEntries(Object.entries(columns).map(([name, to]) => [name, refused(to)]));

/** Rows of a project, by whose it is. */
export const ofA = "project_id in ('$projectA', '$projectFree')";
export const ofB = "project_id = '$projectB'";
